import { expect, test } from 'vitest';
import {
  type Product,
  ask,
  enter,
  freePort,
  production,
  runReady,
  startMailServer,
  getStore,
  wayTo,
} from './support.ts';
import { type MailServer, codeIn } from '../../e2e/support/mail-server.ts';

/** No request waits longer for a mail server. */
const fewSeconds = 3000;

const send = (product: Product, email: string) =>
  ask(`${product.url}/api/auth/email-otp/send-verification-otp`, {
    body: { email, type: 'sign-in' },
  });

async function codeFor({ mails }: MailServer, email: string): Promise<string> {
  const find = () => mails.find((mail) => mail.includes(`To: ${email}`));
  await expect.poll(find, { timeout: 60_000, interval: 100 }).toBeDefined();
  return codeIn(find() ?? '');
}

test('an unavailable mail server: the code is queued, delivered later, and signs in', async () => {
  const smtpPort = await freePort();
  const store = await getStore('postgres');
  const settings = production(await freePort(), `smtp://127.0.0.1:${smtpPort}`);
  const product = await runReady({ ...store, ...settings });
  const sent = await send(product, 'patient@example.com');
  expect(sent.status).toBe(200);
  expect(sent.ms).toBeLessThan(fewSeconds);
  const mail = await startMailServer(smtpPort);
  const code = await codeFor(mail, 'patient@example.com');
  expect(await enter(product.url, 'patient@example.com', code)).toContain('session');
  expect(mail.mails).toHaveLength(1);
});

test('a mail server that hangs: no request waits, the process stops in time, and the next one delivers', async () => {
  const smtpPort = await freePort();
  const mail = await startMailServer(smtpPort);
  const { way, url } = await wayTo(`smtp://127.0.0.1:${smtpPort}`);
  const store = await getStore('postgres');
  const settings = production(await freePort(), url);
  way.hang();
  const first = await runReady({ ...store, ...settings });
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => send(first, `waiting-${n}@example.com`)),
  );
  for (const { status, ms } of all) {
    expect(status).toBe(200);
    expect(ms).toBeLessThan(fewSeconds);
  }
  expect((await ask(`${first.url}/login`)).ms).toBeLessThan(fewSeconds);
  const signalledAt = performance.now();
  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  await way.recover();
  const second = await runReady({ ...store, ...settings });
  const code = await codeFor(mail, 'waiting-7@example.com');
  expect(await enter(second.url, 'waiting-7@example.com', code)).toContain('session');
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBe(10);
});
