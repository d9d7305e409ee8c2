import { eq, sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database';
import type { Log } from '../log';
import type { Cipher } from '../encryption';
import type { Mail, MailTransport } from './mail';
import { outbox } from './tables';

interface EmailCounts {
  sent: number;
  failed: number;
}

interface OutboxOptions {
  db: Db;
  transport: MailTransport;
  cipher: Cipher;
  log: Log;
  now(): Date;
}

interface Due {
  id: string;
  sealed: string | null;
  attempts: number;
}

const pollEvery = 5000;
/** How long a claimed mail is hidden from other instances. Longer than any attempt takes. */
const claimSeconds = 30;
const batch = 20;

/** Exponential backoff: 5 s, 15 s, 45 s, … up to ten minutes. */
export function retryDelay(attempts: number): number {
  return Math.min(5 * 3 ** (attempts - 1), 600);
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Claims due mails with row locks (`skip locked`), and deletes expired ones. */
async function claim(db: Db, now: Date): Promise<Due[]> {
  const at = now.toISOString();
  await db.delete(outbox).where(sql`${outbox.expiresAt} <= ${at}`);
  return rows<Due>(
    db,
    sql`update ${outbox} set attempts = attempts + 1,
          next_at = ${inSeconds(now, claimSeconds).toISOString()}
        where id in (
          select id from ${outbox} where next_at <= ${at}
          order by next_at limit ${batch} for update skip locked)
        returning id, sealed, attempts`,
  );
}

async function send(
  { db, transport, cipher, log, now }: OutboxOptions,
  due: Due,
  counts: EmailCounts,
): Promise<void> {
  let isSent = false;
  try {
    if (due.sealed) {
      await transport.send(JSON.parse(cipher.decrypt(due.sealed)));
      isSent = true;
      counts.sent += 1;
    }
    await db.delete(outbox).where(eq(outbox.id, due.id));
  } catch (error) {
    if (!isSent) counts.failed += 1;
    const wait = retryDelay(due.attempts);
    log.error({ err: error, attempts: due.attempts, retryS: wait }, 'a mail could not be sent');
    await db
      .update(outbox)
      .set({ nextAt: inSeconds(now(), wait) })
      .where(eq(outbox.id, due.id));
  }
}

async function deliverAll(options: OutboxOptions, counts: EmailCounts): Promise<void> {
  for (;;) {
    const due = await claim(options.db, options.now());
    await Promise.all(due.map((it) => send(options, it, counts)));
    if (due.length < batch) return;
  }
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Transactional outbox: mails are stored in the transaction that triggers them and sent after it
 * commits, so a slow or unavailable mail server blocks nothing. Failed mails are retried with
 * exponential backoff until they expire.
 */
export function createOutbox(options: OutboxOptions) {
  const { cipher, log, now } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const counts: EmailCounts = { sent: 0, failed: 0 };

  /** Sends all due mails. Safe to run on several instances: each mail is claimed by one. */
  async function deliver(): Promise<void> {
    // One run at a time; a call during a run starts another one after it.
    await running?.catch(() => {});
    running = deliverAll(options, counts);
    await running;
  }

  return {
    /** Null adds a row without sending: prevents account enumeration by response time. */
    async add(tx: Db, mail: Mail | null, expiresAt: Date): Promise<void> {
      await tx.insert(outbox).values({
        sealed: mail && cipher.encrypt(JSON.stringify(mail)),
        nextAt: now(),
        expiresAt,
      });
    },
    deliver,
    /** Number of pending mails. */
    size: (): Promise<number> => options.db.$count(outbox),
    /** Counts of this process since it started. Retries count as separate failures. */
    counts: () => ({ ...counts }),
    start(): void {
      timer = setInterval(() => {
        deliver().catch((error) => log.warn({ err: error }, 'the outbox could not be read'));
      }, pollEvery).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
