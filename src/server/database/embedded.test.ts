import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../tests/databases';
import { rows } from './database';
import { isDatabaseUnavailable } from './errors';
import { preparedOnce } from './prepared';

/** Takes hours. */
const endless = sql`select count(*) from generate_series(1, 100000000000)`;

test('a long statement blocks no requests, and does not keep the database from closing', async () => {
  const database = await openTestDatabase('embedded');
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const statement = database.db.execute(endless).catch((error: unknown) => error);
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await response.text()).toBe('ok');
  await database.close();
  expect(isDatabaseUnavailable(await statement)).toBe(true);
});

test('who waits for the connection gets it in turn, between two transactions of a job', async () => {
  const { db, close } = await openTestDatabase('embedded');
  onTestFinished(close);
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const transaction = (name: string) =>
    db
      .transaction(async (tx) => {
        for (let n = 0; n < 3; n += 1) await tx.execute(sql`select ${n}::int`);
      })
      .then(note(name));
  const job = transaction('first of the job').then(() => transaction('second of the job'));
  const pages = ['a page', 'another page'].map((name) =>
    db.execute(sql`select 1`).then(note(name)),
  );
  await Promise.all([job, ...pages]);
  expect(order).toEqual(['first of the job', 'a page', 'another page', 'second of the job']);
});

const byNumber = preparedOnce('embedded_test_by_number', (db) =>
  db.select({ half: sql`10 / ${sql.placeholder('number')}::int` }).from(sql`(values (1)) as one`),
);

test('a failed statement leaves no transaction, no setting and no prepared statement behind', async () => {
  const { db, execute, exclusively, close } = await openTestDatabase('embedded', {
    readOnly: true,
  });
  onTestFinished(close);
  expect(await byNumber(db).execute({ number: 5 })).toEqual([{ half: 2 }]);
  await expect(byNumber(db).execute({ number: 0 })).rejects.toMatchObject({
    cause: { code: '22012', message: 'division by zero' },
  });
  expect(await byNumber(db).execute({ number: 2 })).toEqual([{ half: 5 }]);
  await expect(execute('begin; select 1; select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  await exclusively((writable) => writable.execute(sql`create table written (id int)`));
  const insert = sql`insert into written values (1)`;
  await expect(db.execute(insert)).rejects.toMatchObject({ cause: { code: '25006' } });
  const isolated = await rows<{ now: boolean }>(
    db,
    sql`select now() = statement_timestamp() as now`,
  );
  expect(isolated).toEqual([{ now: true }]);
});

test('a statement with long values and many rows arrives as a whole', async () => {
  const { db, close } = await openTestDatabase('embedded');
  onTestFinished(close);
  const long = 'é'.repeat(300_000);
  const found = await rows<{ text: string; number: number }>(
    db,
    sql`select ${long}::text as text, number from generate_series(1, 50) as number`,
  );
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(found.every(({ text }) => text === long)).toBe(true);
});
