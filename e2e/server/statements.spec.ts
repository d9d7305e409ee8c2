import { expect, test } from '@playwright/test';
import { pageStatements } from '../support/page-statements.ts';
import { createDatabase, signIn, spawnProduct, waitUntilReady } from '../support/product.ts';
import { logStatements } from '../support/statements.ts';

test('no page and no list costs more SQL statements than decided', async () => {
  const databaseUrl = await createDatabase({ withSample: true });
  const log = await logStatements(databaseUrl);
  const env = { AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e' };
  // Sends the code. The other server runs no jobs, so its statements are those of its requests.
  const mailer = await spawnProduct({ ...env, DATABASE_URL: databaseUrl });
  const product = await spawnProduct({
    ...env,
    DATABASE_URL: log.url,
    JOBS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  await waitUntilReady(mailer);
  await waitUntilReady(product);
  const headers = { cookie: await signIn(mailer, 'admin@example.com') };

  const statementsOf = (path: string) =>
    log.during(async () => {
      const sent = path === '/login' ? {} : headers;
      const response = await fetch(product.url + path, { headers: sent, redirect: 'manual' });
      expect.soft(response.status, path).toBe(200);
      await response.text();
    });
  for (const [path, allowed] of Object.entries(pageStatements)) {
    // The first request also does what is done once.
    await statementsOf(path);
    const statements = await statementsOf(path);
    expect
      .soft(statements.length, `${path}:\n${statements.join('\n')}`)
      .toBeLessThanOrEqual(allowed);
  }
  await Promise.all([mailer.stop(), product.stop()]);
  log.close();
});
