import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Db, rows } from '~/server/database/database';
import { openTestDatabase } from '../tests/databases';
import { dropDeferred } from '../tests/deferred';
import { makeTemplate } from './pack.ts';

/** All that migrations create, as PostgreSQL describes it. The order of columns does not matter. */
async function getCatalogue(db: Db): Promise<string[]> {
  const found = await rows<{ definition: string }>(
    db,
    sql`with own as (
          select oid, relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
            and relname <> 'applied_migrations'
        )
        select concat_ws(' ', 'extension', extname) as definition from pg_extension
        union all
        select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
          attnotnull, attgenerated, collname, pg_get_expr(adbin, adrelid))
        from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = own.oid and adnum = attnum
        left join pg_collation c on c.oid = attcollation
        union all
        select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid))
        from own join pg_constraint c on conrelid = own.oid
        union all
        select pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
        union all
        select pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid
        where not tgisinternal
        union all
        select pg_get_functiondef(p.oid) from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        order by 1`,
  );
  return found.map(({ definition }) => definition);
}

test('the first migration of a new project creates the same database as the whole history', async () => {
  const { files } = makeTemplate();
  const [first = '', ...others] = [...files.keys()].filter((path) =>
    /^migrations\/[^/]+\.sql$/.test(path),
  );
  expect(others).toEqual([]);
  const statements = files.get(first)?.split('--> statement-breakpoint') ?? [];
  const { db, close } = await openTestDatabase('embedded');
  try {
    await dropDeferred(db);
    const history = await getCatalogue(db);
    expect(history.length).toBeGreaterThan(100);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    for (const statement of statements) await db.execute(sql.raw(statement));
    expect(await getCatalogue(db)).toEqual(history);
  } finally {
    await close();
  }
});
