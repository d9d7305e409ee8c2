import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/databases';
import { createdAt, id, updatedAt } from '../database/columns';
import { matchesReference, referenceTo, sortByReference } from '../database/references';
import { recordQueries } from '../database/record-queries';
import { keysetPage } from './keyset-page';

const authors = pgTable('test_authors', { id: id(), name: text('name').notNull() });
const poems = pgTable('test_poems', {
  id: id(),
  authorId: text('author_id').notNull(),
  year: integer('year'),
  readOn: date('read_on'),
  note: text('note'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const columns = { id: poems.id, author: referenceTo(poems.authorId, authors.name) };
const list = {
  table: poems,
  columns,
  sorts: {
    year: poems.year,
    readOn: poems.readOn,
    note: poems.note,
    created: poems.createdAt,
    author: sortByReference(poems.authorId, authors.name),
  },
};

onEachDatabase('sorts of lists', (database) => {
  const db = () => database().db;

  beforeAll(async () => {
    await db().execute(sql`create table test_authors (id text primary key, name text not null)`);
    await db().execute(sql`create table test_poems (id text primary key, author_id text not null,
      year integer, read_on date, note text, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now())`);
    await db()
      .insert(authors)
      .values([
        { id: 'x', name: 'zola' },
        { id: 'y', name: 'ada' },
      ]);
    await db()
      .insert(poems)
      .values([
        { id: 'a', authorId: 'x', year: 2, readOn: '2030-02-01', note: 'b' },
        { id: 'b', authorId: 'y', year: null, readOn: null, note: null },
        { id: 'c', authorId: 'x', year: -1, readOn: '2030-01-31', note: 'a' },
        { id: 'd', authorId: 'y', year: null, readOn: null, note: null },
      ]);
  });

  /** All pages of one row each. */
  async function pages(sort: keyof typeof list.sorts, order: 'asc' | 'desc') {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await keysetPage(db(), list, { sort, order, limit: 1, cursor });
      found.push(...page.items.map((poem) => poem.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    return found.join('');
  }

  test.each([
    ['year', 'cabd', 'acdb'],
    ['readOn', 'cabd', 'acdb'],
    ['note', 'cabd', 'acdb'],
    ['author', 'bdac', 'cadb'],
  ] as const)('by %s, page by page, without a value last', async (sort, ascending, descending) => {
    expect(await pages(sort, 'asc')).toBe(ascending);
    expect(await pages(sort, 'desc')).toBe(descending);
  });

  describe('references', () => {
    test('are in lists and in records, also in those just written', async () => {
      const zola = { id: 'x', name: 'zola' };
      const page = await keysetPage(db(), list, { sort: 'year', order: 'asc', limit: 1 });
      expect(page.items).toEqual([{ id: 'c', author: zola }]);
      const records = recordQueries(poems, columns);
      const row = { id: 'a', author: zola };
      expect(await records.find(db(), 'a')).toEqual(row);
      expect(await records.lock(db(), 'a')).toEqual(row);
      const now = new Date();
      const added = await records.insert(db(), { authorId: 'x' }, now);
      expect(added.author).toEqual(zola);
      const moved = await records.update(db(), added.id, { authorId: 'y' }, now);
      expect(moved.author.name).toBe('ada');
      await records.remove(db(), added.id);
    });

    test.each([
      ['OLA', 'ac'],
      ['a', 'abcd'],
      ['100%', ''],
    ])('are searched by name: %s', async (term, found) => {
      const filter = matchesReference(poems.authorId, authors.name, term);
      const all = { sort: 'created', order: 'asc', limit: 10 } as const;
      const page = await keysetPage(db(), list, { ...all, filter });
      expect(page.items.map((poem) => poem.id).join('')).toBe(found);
      expect(page.total).toBe(found.length);
    });
  });
});
