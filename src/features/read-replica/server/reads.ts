import type { Db } from '~/server/database/database';
import { isPooled } from '~/server/database/postgres';
import type { RunningServer } from '~/server/feature';
import type { FeatureMetric } from '~/server/metrics';
import type { RequestContext } from '~/server/request-context';
import { getLastWrite } from './last-write';
import { type Replica, openReplica } from './replica';

/** By the primary that they follow. A transaction has none: it reads what it has written. */
const replicas = new WeakMap<Db, Replica>();

/** The replica of a server. Commands read from the primary. */
export function startReplica({ config, database, log }: RunningServer): () => Promise<void> {
  const { databaseUrl, databaseDirectUrl, databasePool, readReplica } = config;
  if (!readReplica.url) return async () => {};
  const { db } = database;
  const behindPooler = isPooled(databaseUrl, databaseDirectUrl);
  const replica = openReplica(readReplica.url, db, { size: databasePool, log, behindPooler });
  replicas.set(db, replica);
  let closed: Promise<void> | undefined;
  return () => {
    // Requests in flight read from the primary from now on.
    replicas.delete(db);
    return (closed ??= replica.close());
  };
}

/** Runs on the replica if it has what this user last wrote. May run twice. */
export function readFromReplica<T>(
  { db, headers, config }: RequestContext,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const replica = replicas.get(db);
  return replica ? replica.read(work, getLastWrite(headers, config)) : work(db);
}

export const replicaMetrics: FeatureMetric[] = [
  {
    name: 'replica_usable',
    help: 'Whether lists may be read from it.',
    async read(db) {
      const status = replicas.get(db)?.status();
      return status && Number(status.usable);
    },
  },
  {
    name: 'reads_total',
    help: 'Reads that may use the replica, by the database that served them.',
    label: { name: 'from', values: ['replica', 'primary'] },
    isCounter: true,
    read: async (db) => replicas.get(db)?.status().reads,
  },
];
