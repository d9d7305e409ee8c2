import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sampleLists } from '~/features/reading-lists/server/sample';
import { rows } from '~/server/database/database';
import { onEachDatabase } from '../../tests/databases';
import { seed } from './features';

onEachDatabase('the sample reading lists', (database) => {
  const read = () =>
    rows<{ name: string; books: number }>(
      database().db,
      sql`select name, (select count(*)::int from reading_list_books as entry
            where entry.organization_id = list.organization_id and entry.list_id = list.id) as books
          from reading_lists as list order by created_at`,
    );
  beforeAll(() => seed(database().db, new Date('2030-01-01T12:00:00Z')));

  test('have all their books', async () => {
    const wanted = sampleLists
      .toSorted((one, other) => other.daysAgo - one.daysAgo)
      .map(({ name, books }) => ({ name, books: books.length }));
    expect(await read()).toEqual(wanted);
  });

  test('change nothing the second time', async () => {
    const before = await read();
    await seed(database().db, new Date());
    expect(await read()).toEqual(before);
  });
});
