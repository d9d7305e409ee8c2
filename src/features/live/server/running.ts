import type { Db } from '~/server/database/database';
import type { RunningServer } from '~/server/feature';
import { commonError } from '~/shared/errors/app-error';
import { declareChangeReaders } from './declared';
import { Hub } from './hub';

/** One for each server; tests run several in one process. */
const hubs = new WeakMap<Db, Hub>();

export function startHub(server: RunningServer): () => Promise<void> {
  declareChangeReaders(server.features);
  const hub = new Hub(server);
  hubs.set(server.database.db, hub);
  return () => hub.stop();
}

export function getHub(db: Db): Hub {
  const hub = hubs.get(db);
  if (!hub) throw commonError('SERVICE_UNAVAILABLE');
  return hub;
}
