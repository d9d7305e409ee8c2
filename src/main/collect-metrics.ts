import { readFreeBytes, readLastBackup } from '~/server/data-folder';
import type { Config } from '~/server/config';
import type { ApplicationMetrics } from '~/server/metrics';
import { featureMetrics } from './features';
import type { Running } from './request-context';

interface Process {
  config: Config;
  emails: { sent: number; failed: number };
  now: Date;
}

/** Omits values that are unknown, such as those of the database while it is unavailable. */
export async function collectMetrics(
  running: Running | undefined,
  { config, emails, now }: Process,
): Promise<ApplicationMetrics> {
  const pool = running?.database.pool?.();
  const databaseUp = (await running?.isReady()) ?? false;
  const figures = running && (await readJobFigures(running).catch(() => undefined));
  const freeBytes = await readFreeBytes(config.dataDir).catch(() => undefined);
  const backedUpAt = await readLastBackup(config.dataDir);
  return {
    databaseUp,
    ...(running && { emails, features: await readFeatureMetrics(running) }),
    ...(pool && { pool }),
    ...(freeBytes !== undefined && { freeBytes }),
    ...(backedUpAt && { backupAge: (now.getTime() - backedUpAt.getTime()) / 1000 }),
    ...figures,
  };
}

async function readJobFigures({ db, jobs }: Running) {
  const counts = await jobs.admin.counts(db);
  const ages = await jobs.admin.dueAges(db);
  const queues = Object.keys(counts);
  return {
    jobs: counts,
    jobAges: Object.fromEntries(queues.map((name) => [name, ages.get(name) ?? 0])),
  };
}

async function readFeatureMetrics({ db }: Running) {
  const found: NonNullable<ApplicationMetrics['features']> = [];
  for (const metric of featureMetrics) {
    const value = await metric.read(db).catch(() => undefined);
    if (value !== undefined) found.push({ metric, value });
  }
  return found;
}
