import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { rows } from '~/server/database/database';
import { hashToken } from './cookie';

onEachDatabase('the migration to hashed session tokens', (database) => {
  test('keeps the sessions that are there', async () => {
    const name = readdirSync('migrations').find((it) => it.endsWith('_hash_session_tokens.sql'));
    const statements = readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint');
    const tokens = ['a', 'ünïcode', ...Array.from({ length: 50 }, (_, n) => hashToken(`${n}`))];
    const migrated = await database().db.transaction(async (tx) => {
      // A table of its own, as it was before.
      await tx.execute(sql`create schema before`);
      await tx.execute(sql`set local search_path to before`);
      await tx.execute(
        sql`create table sessions (token text not null constraint sessions_token_unique unique)`,
      );
      for (const token of tokens) await tx.execute(sql`insert into sessions values (${token})`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
      return rows<{ token_hash: string }>(tx, sql`select token_hash from before.sessions`);
    });
    expect(migrated.map((it) => it.token_hash).toSorted()).toEqual(
      tokens.map(hashToken).toSorted(),
    );
  });
});
