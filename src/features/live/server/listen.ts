import pg from 'pg';
import type { Database } from '~/server/database/database';
import type { Log } from '~/server/log';
import { type Listener, listenDirectly } from './postgres-listen';

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
