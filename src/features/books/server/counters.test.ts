import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { counters } from '../../../../tests/tables';
import { genres } from '~/features/genres/genres.server';
import { listBooksInput } from '../schema';
import { listBooks } from './list';
import { moveBooks } from './queries';
import { books } from './tables';

const now = new Date('2030-06-01T12:00:00Z');

onEachDatabase('the figures of books', (database) => {
  const db = () => database().db;

  beforeAll(async () => {
    const made = ['a', 'b', 'c'].map((id) => ({ id, name: `Genre ${id}`, colour: '#000000' }));
    await db().insert(genres).values(made);
  });

  async function figures() {
    const rows = await db().select().from(counters);
    const sums: Record<string, number> = {};
    for (const { name, value } of rows) sums[name] = (sums[name] ?? 0) + value;
    return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
  }

  const add = (genreId: string, ids: string[]) =>
    db()
      .insert(books)
      .values(ids.map((id) => ({ id, title: `Common ${id}`, author: 'A', genreId })));

  const total = async (input: v.InferInput<typeof listBooksInput>) =>
    (await listBooks(db(), v.parse(listBooksInput, { ...input, limit: 1 }))).total;

  test('follow every change', async () => {
    expect(await figures()).toEqual({});
    await add('a', ['1', '2', '3']);
    await add('b', ['4']);
    expect(await figures()).toEqual({ books: 4, 'books:a': 3, 'books:b': 1 });
    await db().update(books).set({ genreId: 'b' }).where(eq(books.id, '1'));
    await db().update(books).set({ title: 'Renamed' }).where(eq(books.id, '2'));
    expect(await figures()).toEqual({ books: 4, 'books:a': 2, 'books:b': 2 });
    await db().delete(books).where(eq(books.id, '4'));
    expect([await total({}), await total({ genreId: 'b' }), await total({ genreId: 'c' })]).toEqual(
      [3, 1, 0],
    );
    expect(await moveBooks(db(), { from: 'a', to: 'c' }, now)).toBe(2);
    expect(await figures()).toEqual({ books: 3, 'books:b': 1, 'books:c': 2 });
    await db().delete(genres).where(eq(genres.id, 'a'));
    expect(await db().$count(counters, eq(counters.name, 'books:a'))).toBe(0);
    await db().insert(genres).values({ id: 'a', name: 'Genre a', colour: '#000000' });
    await db().execute(sql`truncate books`);
    expect(await figures()).toEqual({});
    expect(await total({})).toBe(0);
  });

  test('are right also when many are made, moved and deleted at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const id = `many${at}`;
        await add(at % 2 ? 'a' : 'b', [id]);
        await db().update(books).set({ genreId: 'c' }).where(eq(books.id, id));
        if (at % 4 === 0) await db().delete(books).where(eq(books.id, id));
        else if (at % 4 === 1)
          await db().update(books).set({ genreId: 'a' }).where(eq(books.id, id));
      }),
    );
    expect(await figures()).toEqual({ books: 30, 'books:a': 10, 'books:c': 20 });
    await db().execute(sql`truncate books`);
  });

  test('the total of a search that finds many is remembered, and follows what comes and goes', async () => {
    // More than are taken together.
    const many = 2100;
    await db().execute(
      sql`insert into books (id, title, author, genre_id)
          select 'm' || i, 'Common ' || i, 'Author ' || i, case when i % 3 = 0 then 'a' else 'b' end
          from generate_series(1, ${many}::int) i`,
    );
    await db().execute(sql`analyze books`);
    const inB = (many / 3) * 2;
    for (const searchTerm of ['common', 'co', 'author']) {
      expect(await total({ searchTerm })).toBe(many);
      expect(await total({ searchTerm, genreId: 'b' })).toBe(inB);
    }
    await add('b', ['x1', 'x2']);
    await db().update(books).set({ title: 'Rare' }).where(eq(books.id, 'm1'));
    await db().update(books).set({ genreId: 'a' }).where(eq(books.id, 'm2'));
    await db().update(books).set({ summary: 'No matter' }).where(eq(books.genreId, 'a'));
    await db().delete(books).where(eq(books.id, 'm4'));
    expect(await total({ searchTerm: 'common' })).toBe(many);
    expect(await total({ searchTerm: 'common', genreId: 'b' })).toBe(inB - 1);
    expect(await total({ searchTerm: 'author' })).toBe(many - 1);
    await moveBooks(db(), { from: 'b', to: 'c' }, now);
    expect(await total({ searchTerm: 'co', genreId: 'b' })).toBe(0);
    expect(await total({ searchTerm: 'co', genreId: 'c' })).toBe(inB - 1);
    expect(await total({ genreId: 'c' })).toBe(inB);
    // More at once than are written down.
    expect(await moveBooks(db(), { from: 'a', to: 'c' }, now)).toBe(many / 3 + 1);
    await db()
      .update(books)
      .set({ title: sql`title || ' again'` });
    await db().update(books).set({ genreId: 'a' });
    expect(await total({ searchTerm: 'again' })).toBe(many + 1);
    expect(await total({ searchTerm: 'common', genreId: 'a' })).toBe(many);
    await db().delete(books);
    expect(await total({ searchTerm: 'common' })).toBe(0);
    expect(await figures()).toEqual({});
  });
});
