import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rows } from '~/server/database/database';
import { openTestDatabase } from '../../tests/databases';
import { dropDeferred } from '../../tests/deferred';
import { tables } from './features';

/**
 * `npm run check` compares the tables with a snapshot, which updates of the project rebuild. This
 * compares them with what the migrations create, without what they drop in the next release.
 */
test('the migrations create the columns that the tables declare', async () => {
  const configs = tables.map((table) => getTableConfig(table));
  const declared = configs.flatMap(({ name, columns }) =>
    columns.map(
      (column) =>
        `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`,
    ),
  );
  const database = await openTestDatabase('embedded');
  try {
    await dropDeferred(database.db);
    const created = await rows<{ line: string }>(
      database.db,
      sql`select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) ||
            case when collname <> 'default' then ' COLLATE "' || collname || '"' else '' end ||
            case when attnotnull then ' not null' else '' end as line
          from pg_attribute join pg_class on pg_class.oid = attrelid
          left join pg_collation on pg_collation.oid = attcollation
          where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
            and not attisdropped and relname in ${configs.map(({ name }) => name)}`,
    );
    expect(created.map(({ line }) => line).toSorted()).toEqual(declared.toSorted());
  } finally {
    await database.close();
  }
});
