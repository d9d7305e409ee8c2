import pg from 'pg';
import type { Database } from '~/server/database/database';
import type { Log } from '~/server/log';
import { setTimeout as pause } from 'node:timers/promises';
import { product } from '~/product';
import { defaultTimeouts } from '~/server/database/pool';

/**
 * Receives what transactions send with `pg_notify`, from all instances. Reconnects by itself, and
 * then calls `missed`, because what was sent meanwhile is lost.
 */
export async function listen(
  { directUrl, notified, execute }: Database,
  log: Log,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  if (directUrl) return listenDirectly(directUrl, log, channel, listener);
  const received = (payload: string) => listener.received(payload);
  notified?.on(channel, received);
  await execute(`listen ${pg.escapeIdentifier(channel)}`);
  return async () => void notified?.off(channel, received);
}

interface Listener {
  received(payload: string): void;
  missed(): void;
}

/** How often it sends something to itself. */
const usualCheckMs = 10_000;
const check = 'check';
const waitMs = { first: 500, longest: 10_000 };

/**
 * Keeps one connection that listens to a channel: a pooled one belongs to nobody long enough.
 * Resolves after the first attempt, whether it succeeded or not.
 */
export async function listenDirectly(
  url: string,
  log: Log,
  channel: string,
  listener: Listener,
  checkMs = usualCheckMs,
): Promise<() => Promise<void>> {
  const closing = new AbortController();
  const { signal } = closing;
  const attempted = Promise.withResolvers<void>();
  const running = (async () => {
    let wait = waitMs.first;
    let isFirst = true;
    while (!signal.aborted) {
      const connected = () => {
        wait = waitMs.first;
        if (!isFirst) listener.missed();
        attempted.resolve();
      };
      const options = { ...listener, connected, checkMs };
      const error = await listenOnce(url, channel, options, signal);
      isFirst = false;
      attempted.resolve();
      if (signal.aborted) return;
      log.warn({ err: error, retryMs: wait }, 'changes are not received; connecting again');
      await pause(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, waitMs.longest);
    }
  })();
  await attempted.promise;
  return async () => {
    closing.abort();
    await running;
  };
}

/** Listens until the connection breaks, and resolves to the reason. */
async function listenOnce(
  url: string,
  channel: string,
  { received, missed, connected, checkMs }: Listener & { connected(): void; checkMs: number },
  signal: AbortSignal,
): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${product.id}-listen`,
    connectionTimeoutMillis: defaultTimeouts.connection,
    query_timeout: defaultTimeouts.query,
    keepAlive: true,
  });
  const broken = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('the connection was closed')));
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
  let isHeard = true;
  client.on('notification', ({ payload = '' }) => {
    isHeard = true;
    if (payload !== check) received(payload);
  });
  // Some poolers accept `listen` and deliver nothing. Then anything may have changed, every time.
  const checkSelf = () => {
    if (!isHeard) missed();
    isHeard = false;
    client.query('select pg_notify($1, $2)', [channel, check]).catch(() => client.end());
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    connected();
    timer = setInterval(checkSelf, checkMs);
    return await broken;
  } catch (error) {
    return error;
  } finally {
    clearInterval(timer);
    await client.end().catch(() => {});
  }
}
