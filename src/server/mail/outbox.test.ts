import { expect, test } from 'vitest';
import { onEachDatabase, silent } from '../../../tests/databases';
import type { Db } from '../database/database';
import { createCipher } from '../encryption';
import type { Mail } from './mail';
import { createOutbox, retryDelay } from './outbox';
import { outbox as table } from './tables';

const noon = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const mail = (to: string): Mail => ({ to, subject: 'Hello', text: 'secret 123456', html: '' });

/** A transport that can be down, and a manual clock. */
function setUp(db: Db) {
  const state = { now: noon, down: false, sent: [] as string[], slow: undefined as unknown };
  const outbox = createOutbox({
    db,
    cipher: createCipher('a secret that is long enough', 'outbox'),
    log: silent,
    now: () => state.now,
    transport: {
      async send({ to }) {
        if (state.down) throw new Error('connection refused');
        state.sent.push(to);
      },
      close() {},
    },
  });
  return { outbox, state };
}

onEachDatabase('the outbox', (database) => {
  test('sends a stored mail once, and deletes it', async () => {
    const { db } = database();
    const { outbox, state } = setUp(db);
    await outbox.add(db, mail('a@example.com'), later(300));
    await outbox.deliver();
    await outbox.deliver();
    expect(state.sent).toEqual(['a@example.com']);
    expect(await db.select().from(table)).toEqual([]);
  });

  test('counts the emails that were sent and the attempts that failed', async () => {
    const { db } = database();
    const { outbox, state } = setUp(db);
    expect(outbox.counts()).toEqual({ sent: 0, failed: 0 });
    await outbox.add(db, mail('counted@example.com'), later(300));
    state.down = true;
    await outbox.deliver();
    expect(outbox.counts()).toEqual({ sent: 0, failed: 1 });
    state.down = false;
    state.now = later(10);
    // A null mail sends nothing.
    await outbox.add(db, null, later(300));
    await outbox.deliver();
    expect(outbox.counts()).toEqual({ sent: 1, failed: 1 });
  });

  test('sends nothing that was rolled back', async () => {
    const { db } = database();
    const { outbox, state } = setUp(db);
    const undone = db.transaction(async (tx) => {
      await outbox.add(tx, mail('b@example.com'), later(300));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await outbox.deliver();
    expect(state.sent).toEqual([]);
  });

  test('is encrypted in the database', async () => {
    const { db } = database();
    const { outbox } = setUp(db);
    await outbox.add(db, mail('c@example.com'), later(300));
    const rows = JSON.stringify(await db.select().from(table));
    expect(rows).not.toMatch(/123456|c@example/);
    await outbox.deliver();
  });

  test('retries with backoff until the mail expires', async () => {
    const { db } = database();
    const { outbox, state } = setUp(db);
    await outbox.add(db, mail('d@example.com'), later(300));
    state.down = true;
    await outbox.deliver();
    state.now = later(4);
    state.down = false;
    await outbox.deliver();
    expect(state.sent).toEqual([]);
    state.now = later(5);
    await outbox.deliver();
    expect(state.sent).toEqual(['d@example.com']);

    await outbox.add(db, mail('e@example.com'), later(60));
    state.now = later(61);
    await outbox.deliver();
    expect(state.sent).toEqual(['d@example.com']);
    expect(await db.select().from(table)).toEqual([]);
  });

  test('a null mail adds a row and sends nothing', async () => {
    const { db } = database();
    const { outbox, state } = setUp(db);
    await outbox.add(db, null, later(300));
    expect(await db.select().from(table)).toHaveLength(1);
    await outbox.deliver();
    expect(state.sent).toEqual([]);
    expect(await db.select().from(table)).toEqual([]);
  });

  test('several instances never send one mail twice', async () => {
    const { db } = database();
    const all = Array.from({ length: 4 }, () => setUp(db));
    for (let n = 0; n < 30; n += 1)
      await all[0]?.outbox.add(db, mail(`${n}@example.com`), later(300));
    await Promise.all(all.map(({ outbox }) => outbox.deliver()));
    const sent = all.flatMap(({ state }) => state.sent);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });
});

test('the backoff grows up to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([5, 15, 45, 135, 405, 600, 600]);
});
