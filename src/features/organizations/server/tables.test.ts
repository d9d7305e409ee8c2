import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '~/server/database/database';
import { onEachDatabase } from '../../../../tests/databases';

/*
 * Tenant isolation in the schema, of this feature and of all others: whatever belongs to an
 * organization has `organization_id` in every key, reference and index.
 */

interface Key {
  table: string;
  name: string;
  columns: string[];
}

const ofOrganizations = sql`select attrelid from pg_attribute
  where attname = 'organization_id' and not attisdropped
    and attrelid in (select oid from pg_class where relkind = 'r')`;

/** References to other tables that belong to no organization, such as users. */
const references = sql`select conrelid::regclass::text as table, conname as name,
    array(select attname::text from pg_attribute
      where attrelid = conrelid and attnum = any (conkey)) as columns
  from pg_constraint
  where contype = 'f' and conrelid in (${ofOrganizations}) and confrelid in (${ofOrganizations})`;

const indexes = sql`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
    array(select attname::text from pg_attribute
      where attrelid = indrelid and attnum = any (indkey)) as columns
  from pg_index where indrelid in (${ofOrganizations})`;

onEachDatabase('a table that belongs to an organization', (database) => {
  const without = async (found: typeof indexes) => {
    const all = await rows<Key>(database().db, found);
    expect(all.length).toBeGreaterThan(1);
    return all.filter(({ columns }) => !columns.includes('organization_id'));
  };

  test('has it in every unique key and index', async () => {
    expect(await without(indexes)).toEqual([]);
  });

  test('has it in every reference to another such table', async () => {
    expect(await without(references)).toEqual([]);
  });

  test('has a reference to its organization that deletes the rows with it', async () => {
    const tables = await rows<{ name: string }>(
      database().db,
      sql`select attrelid::regclass::text as name from pg_attribute
          where attrelid in (${ofOrganizations}) and attname = 'organization_id'
            and not exists (select from pg_constraint
              where contype = 'f' and conrelid = attrelid and attnum = any (conkey)
                and confdeltype = 'c')`,
    );
    expect(tables).toEqual([]);
  });
});
