import { recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { JobQueue } from '~/server/jobs/job';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Language } from '~/shared/i18n/languages';
import type { BatchState, StopReason } from '../schema';
import { type StoredBatch, closeBatch, lockOwner, readBatch } from './queries';

export interface BatchEnd {
  state: Extract<BatchState, 'done' | 'cancelled' | 'stopped'>;
  reason?: StopReason;
}

const getTitle = ({ action, language }: StoredBatch) =>
  i18nFor(language as Language).t(action as PlainMessageKey);

/**
 * Ends a batch, with an entry in the audit log for the whole of it. A job that runs it notices when
 * it saves its next results, and takes them back. False if the batch is over already.
 */
export async function endBatch(
  tx: Db,
  { now, jobs }: { now(): Date; jobs: JobQueue },
  id: string,
  { state, reason }: BatchEnd,
): Promise<boolean> {
  await lockOwner(tx, id);
  const batch = await closeBatch(tx, id, { state, reason: reason ?? null, finishedAt: now() });
  if (!batch) return false;
  const { done, refused, clientAddress, userId } = batch;
  const shown = await readBatch(tx, id);
  await recordActivity(
    tx,
    { id, now, jobs, clientAddress },
    {
      kind: 'batch.finished',
      actor: { id: userId, name: shown?.startedBy ?? '' },
      target: { type: 'batch', id, name: getTitle(batch) },
      after: { done, refused },
    },
  );
  return true;
}
