import { expect, test } from 'vitest';
import { jobServices } from '../../../tests/jobs';
import { onEachNewDatabase } from '../../../tests/databases';
import type { Database } from '../database/database';
import { createJobs } from '../jobs/jobs';
import { countedTransport, type EmailAttempt, type OnEmail, type Mail } from './mail';
import { emailJobs, queueCode, queueEmail } from './send-email';

const noon = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const mail = (to: string): Mail => ({ to, subject: 'Hello', text: 'secret 123456', html: '' });

/** A mail server that can be down, and a manual clock. */
async function setUp(database: Database) {
  const state = {
    now: noon,
    down: false,
    deaf: false,
    quoted: '',
    sent: [] as string[],
    ids: [] as (string | undefined)[],
    noted: [] as EmailAttempt[],
  };
  const transport = countedTransport({
    async send({ to }, id) {
      state.ids.push(id);
      if (state.down) throw new Error(`<a@example.com> connection rejected${state.quoted}`);
      state.sent.push(to);
    },
    close() {},
  });
  const onEmail: OnEmail = async (_db, email) => {
    if (state.deaf) throw new Error('the database is gone');
    state.noted.push(email);
  };
  const services = jobServices({ now: () => state.now, transport, onEmail });
  const jobs = createJobs({ database, jobs: emailJobs, mode: 'manual', services });
  await jobs.start();
  const { db } = database;
  return {
    state,
    counts: transport.counts,
    queue: (to: Mail, expiresAt: Date, tx = db) =>
      queueEmail(tx, { config: services.config, jobs }, to, expiresAt),
    queueCode: (to: Mail | null, expiresAt: Date) =>
      queueCode(db, { config: services.config, jobs, clientAddress: '192.0.2.1' }, to, expiresAt),
    async deliver() {
      for (const job of emailJobs) await jobs.worker?.drain(job);
    },
    /** As if the delay before the next attempt had passed. */
    skipDelay: () => database.execute('update pgboss.job set start_after = now()'),
    stored: async () => (await database.execute('select * from pgboss.job')).rows,
  };
}

onEachNewDatabase('emails', (database) => {
  test('are sent once, and deleted', async () => {
    const { queue, deliver, state, stored } = await setUp(database());
    await queue(mail('a@example.com'), later(300));
    await deliver();
    await deliver();
    expect(state.sent).toEqual(['a@example.com']);
    expect(await stored()).toEqual([]);
  });

  test('are not sent if the transaction is rolled back', async () => {
    const { queue, deliver, state } = await setUp(database());
    const undone = database().db.transaction(async (tx) => {
      await queue(mail('b@example.com'), later(300), tx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await deliver();
    expect(state.sent).toEqual([]);
  });

  test('cannot be read in the database, before and after a failed attempt', async () => {
    const { queueCode: queue, deliver, state, stored, skipDelay } = await setUp(database());
    await queue(mail('a@example.com'), later(300));
    const readable = /secret |Hello|example\.com/;
    expect(JSON.stringify(await stored())).not.toMatch(readable);
    state.down = true;
    await deliver();
    expect(JSON.stringify(await stored())).toContain('connection rejected');
    expect(JSON.stringify(await stored())).not.toMatch(readable);
    state.down = false;
    await skipDelay();
    await deliver();
    expect(await stored()).toEqual([]);
  });

  test('with codes are late while an older one waits that could have been sent', async () => {
    const { queueCode: queue, deliver } = await setUp(database());
    expect(await queue(mail('a@example.com'), later(300))).toEqual({ late: false });
    await database().execute(
      `update pgboss.job set start_after = now() - interval '2 minutes' where name = 'send-code'`,
    );
    expect(await queue(mail('b@example.com'), later(300))).toEqual({ late: true });
    await deliver();
    expect(await queue(mail('c@example.com'), later(300))).toEqual({ late: false });
    await deliver();
  });

  test('are retried with the same id until they expire', async () => {
    const { queue, deliver, state, stored, skipDelay } = await setUp(database());
    await queue(mail('a@example.com'), later(300));
    state.down = true;
    await deliver();
    await deliver();
    expect(state.ids).toHaveLength(1);
    await skipDelay();
    state.down = false;
    await deliver();
    expect(state.sent).toEqual(['a@example.com']);
    expect(new Set(state.ids).size).toBe(1);

    await queue(mail('b@example.com'), later(60));
    state.now = later(60);
    await deliver();
    expect(state.sent).toEqual(['a@example.com']);
    expect(await stored()).toEqual([]);
  });

  test('are noted with every attempt, without subject, content and what a server quotes', async () => {
    const { queue, deliver, state, skipDelay } = await setUp(database());
    const noted = { to: 'a@example.com', title: 'mail:layout.link', userId: 'u' } as const;
    await queue({ ...mail('a@example.com'), ...noted }, later(300));
    Object.assign(state, { down: true, quoted: ': https://example.com/secret/x 123456' });
    await deliver();
    state.down = false;
    await skipDelay();
    await deliver();
    const reason = '<[address]> connection rejected: [link] [code]';
    expect(state.noted).toEqual([
      { ...noted, state: 'waiting', reason, expiresAt: later(300) },
      { ...noted, state: 'sent', reason: null, expiresAt: later(300) },
    ]);
  });

  test('are sent once although they cannot be noted', async () => {
    const { queue, deliver, state, stored } = await setUp(database());
    state.deaf = true;
    await queue(mail('a@example.com'), later(300));
    await deliver();
    expect(state.sent).toEqual(['a@example.com']);
    expect(await stored()).toEqual([]);
  });

  test('are counted, attempts that failed as well', async () => {
    const { queue, deliver, state, counts, skipDelay } = await setUp(database());
    await queue(mail('a@example.com'), later(300));
    state.down = true;
    await deliver();
    expect(counts()).toEqual({ sent: 0, failed: 1 });
    state.down = false;
    await skipDelay();
    await deliver();
    expect(counts()).toEqual({ sent: 1, failed: 1 });
  });

  test('with a code for nobody add a job and send nothing', async () => {
    const { queueCode: queue, deliver, state, stored } = await setUp(database());
    await queue(null, later(300));
    expect(await stored()).toHaveLength(1);
    await deliver();
    expect(state.ids).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});
