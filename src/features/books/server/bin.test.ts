import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { activity } from '../../../../tests/tables';
import { type TestUser, newUser, newWord } from '../../../../tests/users';
import { deleteUnusedCovers } from '../covers/server/images';
import { genres } from '../genres/server/tables';
import { books, covers } from './tables';

onEachApp('books in the bin', (app) => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await newUser(app(), { role: 'admin' });
  });
  const remove = (id: string, body?: object) => admin.call('DELETE', `/books/${id}`, body);
  const restore = (id: string) => admin.call('POST', `/bin/${id}/restore`, {});
  const find = async (id: string) =>
    (await app().database.db.select().from(books).where(eq(books.id, id)))[0];

  async function newBook(fields: Partial<typeof books.$inferInsert> = {}) {
    const { db } = app().database;
    const [genre] = await db
      .insert(genres)
      .values({ name: newWord('Genre '), colour: '#884422' })
      .returning();
    const [book] = await db
      .insert(books)
      .values({ title: newWord('Book '), author: 'A', genreId: genre?.id ?? '', ...fields })
      .returning();
    if (!book) throw new Error('no book');
    return book;
  }

  test('come back as they were', async () => {
    const book = await newBook({ year: 1999, summary: 'Text' });
    expect(await remove(book.id)).toMatchObject({ status: 200 });
    expect(await find(book.id)).toBeUndefined();
    expect(await restore(book.id)).toMatchObject({ status: 200, body: { leftOut: 0 } });
    expect(await find(book.id)).toEqual(book);
  });

  test('do not come back if their title is taken, or their genre is gone', async () => {
    const { db } = app().database;
    const book = await newBook();
    await remove(book.id);
    const other = await newBook({ title: book.title });
    expect(await restore(book.id)).toMatchObject({
      status: 409,
      body: {
        code: 'BIN_CONFLICT',
        message: expect.stringContaining(
          label('bin-errors:conflict.reason', { reason: '' }).trim(),
        ),
        data: { reason: 'TITLE_TAKEN' },
      },
    });
    await db.delete(books).where(eq(books.id, other.id));
    await db.delete(genres).where(eq(genres.id, book.genreId));
    expect(await restore(book.id)).toMatchObject({
      status: 409,
      body: { data: { reason: 'BOOK_GENRE_NOT_FOUND' } },
    });
    expect(await admin.call('GET', `/bin?searchTerm=${book.title}`)).toMatchObject({
      body: { items: [{ id: book.id, type: 'book', detail: 'A' }] },
    });
  });

  test('keep their cover until they are deleted for good', async () => {
    const { db } = app().database;
    const cover = 'c'.repeat(32);
    await db.insert(covers).values({ id: cover, createdAt: new Date(0) });
    const book = await newBook({ cover });
    const clean = () => deleteUnusedCovers(db, app().clock.now);
    await remove(book.id);
    await clean();
    expect(await db.$count(covers, eq(covers.id, cover))).toBe(1);
    await admin.call('DELETE', `/bin/${book.id}`);
    await clean();
    expect(await db.$count(covers, eq(covers.id, cover))).toBe(0);
  });

  test('are deleted for good at once on request, and both is logged', async () => {
    const book = await newBook();
    await remove(book.id, { forGood: true });
    expect(await restore(book.id)).toMatchObject({ status: 404 });
    const about = eq(activity.targetId, book.id);
    const logged = await app().database.db.select().from(activity).where(about);
    expect(logged.map(({ kind }) => kind).toSorted()).toEqual(['book.deleted', 'book.erased']);
  });
});
