import { expect, onTestFinished, test } from 'vitest';
import { onNewDatabase, type TestDatabase } from '../../../tests/databases';
import { jobServices } from '../../../tests/jobs';
import { type Rejection, startSmtpServer } from '../../../tests/smtp';
import type { Job } from '../jobs/job';
import { createJobs } from '../jobs/jobs';
import type { UndeliveredEmail, Mail } from './mail';
import { emailJobs, queueCode, queueEmail, sendCode, sendEmail } from './send-email';
import { createSmtp } from './smtp';

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
const inFiveMinutes = () => new Date(Date.now() + 300_000);
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000);

/** Worker and mail server, with a real connection between them. */
async function setUp(
  database: TestDatabase,
  checkRecipient: (address: string) => Promise<Rejection | undefined> | Rejection | undefined,
) {
  await database.execute('delete from pgboss.job');
  const server = await startSmtpServer(checkRecipient);
  const transport = createSmtp(server.url, 'Product <hello@pages.example>');
  const undelivered: UndeliveredEmail[] = [];
  const clock = { now: new Date() };
  const services = jobServices({
    transport,
    now: () => clock.now,
    onUndelivered: async (_tx, email) => void undelivered.push(email),
  });
  const jobs = createJobs({ database, jobs: emailJobs, mode: 'manual', services });
  await jobs.start();
  const { worker } = jobs;
  if (!worker) throw new Error('there is no worker');
  onTestFinished(async () => {
    transport.close();
    await worker.stop(0);
  });
  const { config } = services;
  return {
    ...server,
    worker,
    undelivered,
    clock,
    queue: (sent: Mail) => queueEmail(database.db, { config, jobs }, sent, inAWeek()),
    email: (to: string) => queueEmail(database.db, { config, jobs }, mail(to), inAWeek()),
    code: (to: string, clientAddress: string) =>
      queueCode(database.db, { config, jobs, clientAddress }, mail(to), inFiveMinutes()),
    /** Seconds until the next attempt of the only job, which is then due. Undefined without one. */
    async nextDelay(): Promise<number | undefined> {
      const { rows } = await database.execute(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job`,
      );
      await database.execute('update pgboss.job set start_after = now()');
      return (rows as { seconds: number }[])[0]?.seconds;
    },
  };
}

/** Mails to `slow…` get no response before the end of the test. */
function slowServer() {
  const end = Promise.withResolvers<undefined>();
  onTestFinished(() => end.resolve(undefined));
  return (address: string) => (address.startsWith('slow') ? end.promise : undefined);
}

const slowAddresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `slow-${n}@example.com`);

onNewDatabase('an email with a code', (database) => {
  test('does not wait for a hundred other emails', async () => {
    const { email, code, worker, received, tried } = await setUp(database(), slowServer());
    for (const to of slowAddresses(100)) await email(to);
    worker.wake(sendEmail);
    await expect.poll(() => tried.length).toBe(sendEmail.concurrency);
    await code('user@example.com', '192.0.2.1');
    worker.wake(sendCode);
    await expect.poll(() => received.map(({ to }) => to)).toEqual([['user@example.com']]);
    expect(tried).toHaveLength(sendEmail.concurrency + 1);
  });

  test('does not wait for 95 codes that another visitor requested', async () => {
    const { code, worker, received, tried } = await setUp(database(), slowServer());
    for (const to of slowAddresses(95)) await code(to, '192.0.2.1');
    worker.wake(sendCode);
    await expect.poll(() => tried.length).toBe(2);
    await code('user@example.com', '192.0.2.2');
    worker.wake(sendCode);
    await expect.poll(() => received.map(({ to }) => to)).toEqual([['user@example.com']]);
    expect(tried).toHaveLength(3);
  });

  test('is sent even if the visitor requested many', async () => {
    const { code, worker, received } = await setUp(database(), () => undefined);
    const addresses = Array.from({ length: 20 }, (_, n) => `user-${n}@example.com`);
    for (const to of addresses) await code(to, '192.0.2.1');
    await worker.drain(sendCode);
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  test('is not sent any more once the code has expired', async () => {
    const busy = { code: 450, text: 'busy' };
    const { code, clock, worker, tried, nextDelay } = await setUp(database(), () => busy);
    await code('user@example.com', '192.0.2.1');
    await worker.drain(sendCode);
    expect(await nextDelay()).toBeLessThan(60);
    clock.now = inFiveMinutes();
    await worker.drain(sendCode);
    expect(tried).toHaveLength(1);
    expect(await nextDelay()).toBeUndefined();
  });
});

onNewDatabase('an email', (database) => {
  test.each([
    ['to another mailbox', (n: number) => ({ ...mail('slow@example.com'), text: `${n}` })],
    ['that another user causes', (n: number) => ({ ...mail(`slow-${n}@example.com`), cause: 'u' })],
  ])('does not wait for a hundred %s', async (_which, make) => {
    const { queue, worker, received, tried } = await setUp(database(), slowServer());
    for (let n = 0; n < 100; n += 1) await queue(make(n));
    worker.wake(sendEmail);
    await expect.poll(() => tried.length).toBe(2);
    await queue({ ...mail('user@example.com'), cause: 'other' });
    worker.wake(sendEmail);
    await expect.poll(() => received.map(({ to }) => to)).toEqual([['user@example.com']]);
    expect(tried).toHaveLength(3);
  });

  test.each<Job>([sendEmail, sendCode])(
    'that is rejected for good is tried once ($name)',
    async (job) => {
      const rejection = { code: 550, text: '5.1.1 <user@example.com> does not exist' };
      const given = await setUp(database(), () => rejection);
      if (job === sendCode) await given.code('user@example.com', '192.0.2.1');
      else await given.email('user@example.com');
      await given.worker.drain(job);
      expect(await given.nextDelay()).toBeUndefined();
      await given.worker.drain(job);
      expect(given.tried).toEqual(['user@example.com']);
      expect(given.undelivered).toMatchObject([{ to: 'user@example.com' }]);
      expect(given.undelivered[0]?.reason).toContain('550 5.1.1 <[address]> does not exist');
    },
  );

  test('that is rejected for now is repeated less and less often, and then given up', async () => {
    const busy = { code: 450, text: 'busy' };
    const given = await setUp(database(), () => busy);
    await given.email('user@example.com');
    const delays: number[] = [];
    for (;;) {
      await given.worker.drain(sendEmail);
      const delay = await given.nextDelay();
      if (delay === undefined) break;
      delays.push(delay);
    }
    expect(given.tried).toHaveLength(31);
    expect(delays).toHaveLength(30);
    expect(delays[0]).toBeLessThan(30);
    expect(Math.max(...delays)).toBeLessThanOrEqual(3600);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(8 * 3600);
    expect(total).toBeLessThan(48 * 3600);
    expect(given.undelivered).toMatchObject([{ to: 'user@example.com' }]);
  });
});
