import { expect, test } from 'vitest';
import {
  ask,
  createDatabase,
  folderWith,
  freePort,
  kinds,
  run,
  runIn,
  runReady,
  getStore,
  waitUntilReady,
} from './support.ts';

test('of five instances on an empty database, one migrates and the others wait', async () => {
  const store = { ...(await getStore('embedded')), DATABASE_URL: await createDatabase() };
  const products = await Promise.all(
    Array.from({ length: 5 }, () => run({ ...store, LOG_LEVEL: 'info' })),
  );
  await Promise.all(products.map(waitUntilReady));
  const migrated = products.filter((product) =>
    product.output().includes('the database schema is up to date'),
  );
  expect(migrated).toHaveLength(1);
  expect(
    await Promise.all(products.map(async (product) => (await ask(`${product.url}/login`)).status)),
  ).toEqual(Array(5).fill(200));
  await Promise.all(products.map((product) => product.stop()));
});

test.each(kinds)(
  'a migration that fails is rolled back and named, with an exit code; mended, it goes on (%s)',
  async (kind) => {
    const store = await getStore(kind);
    const first = await runIn(process.cwd(), store);
    await waitUntilReady(first);
    await first.stop();
    const half = 'create table half_done (id int);\n--> statement-breakpoint\n';
    const broken = folderWith({
      '9998_fine': 'create table fine (id int);',
      '9999_broken': `${half}select 1/0;`,
    });
    const failed = await runIn(broken, store);
    expect(await failed.exited).toBe(1);
    expect(failed.output().trim().split('\n').at(-1)).toBe(
      '✗ Migration "9999_broken" failed and was rolled back: division by zero',
    );
    // Without the failing migration the start succeeds, and nothing of it is left.
    const mended = folderWith({
      '9998_fine': 'create table fine (id int);',
      '9999_broken': `${half}select 1;`,
    });
    const second = await runIn(mended, store);
    await waitUntilReady(second);
    expect((await ask(`${second.url}/login`)).status).toBe(200);
    await second.stop();
  },
);

test('knows its port when any port may be used', async () => {
  const product = await runIn(process.cwd(), { ...(await getStore('embedded')), PORT: '0' });
  const greeting = /Ready at (http:\/\/localhost:(\d+))/;
  await expect.poll(() => product.output(), { timeout: 30_000 }).toMatch(greeting);
  const [, url = '', port] = greeting.exec(product.output()) ?? [];
  expect(Number(port)).toBeGreaterThan(0);
  expect((await ask(`${url}/login`)).body).toContain(`content="${url}/social.png"`);
  await product.stop();
});

test('serves metrics on a separate port only', async () => {
  const METRICS_PORT = String(await freePort());
  const product = await runReady({ ...(await getStore('postgres')), METRICS_PORT });
  expect((await ask(`${product.url}/login`)).status).toBe(200);
  expect((await ask(`${product.url}/metrics`)).status).toBe(404);
  const { body } = await ask(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(body).toMatch(/^\w+_http_request_duration_seconds_count\{kind="page",status="2xx"\} 1$/m);
  expect(body).toMatch(/^\w+_database_connections_max 10$/m);
  expect(body).toMatch(/^\w+_jobs\{queue="send-email",state="failed"\} 0$/m);
  expect(body).toMatch(/^\w+_database_up 1$/m);
  await product.stop();
});
