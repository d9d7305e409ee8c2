import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { declareFeatures } from '../../../../../tests/features';
import { partData } from '../../../../../tests/part-data';
import { send } from '../../../../../tests/rest';
import { rows } from '~/server/database/database';

const retainedTables = declareFeatures().flatMap(({ retainedData = [] }) =>
  retainedData.flatMap(({ table, isAnonymous }) => (isAnonymous ? [] : [table])),
);

const email = 'wanjiru.kamotho@example.com';
const fullName = 'Wanjirũ Kamotho';

/** The tables, also those of the job queue, with a row that contains one of the texts. */
async function tablesWith({ database: { db } }: TestApp, texts: string[]): Promise<string[]> {
  const tables = await rows<{ schema: string; name: string }>(
    db,
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by tablename`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const matching = await rows(
      db,
      sql`select 1 from ${table} as t where to_jsonb(t)::text ~ ${texts.join('|')} limit 1`,
    );
    if (matching.length > 0) found.push(name);
  }
  return found;
}

onEachApp('after an account was deleted', (app) => {
  test('only the tables that the deletion dialog names still contain the user', async () => {
    const cookie = await app().signIn(email);
    const [user] = await rows<{ id: string }>(
      app().database.db,
      sql`update users set name = ${fullName} where email = ${email} returning id`,
    );
    const id = user?.id ?? '';
    for (const { useAccount } of partData)
      await useAccount?.(app(), { id, name: fullName, email, cookie });
    const post = (path: string, body?: unknown) =>
      send(app(), cookie, 'POST', `/account/${path}`, body);
    await post('deletion/request');
    const code = /\d{6}/.exec(app().mails(email)[0]?.text ?? '')?.[0];
    const before = await tablesWith(app(), [fullName, email]);
    for (const table of retainedTables) expect(before).toContain(table);
    expect(await post('deletion/confirm', { email, code })).toMatchObject({ status: 200 });
    expect(await tablesWith(app(), [fullName, email])).toEqual(retainedTables.toSorted());
  });
});
