import * as v from 'valibot';
import { recordActivity, userTarget } from '~/features/activity/activity.server';
import { i18nFor } from '~/server/i18n';
import { randomToken } from '~/server/http/random-token';
import { type JobContext, defineJob, noData } from '~/server/jobs/job';
import { queueEmail } from '~/server/mail/send-email';
import { type Language, languages } from '~/shared/i18n/languages';
import { ArchiveTooLargeError, makeArchive } from './archive';
import { findPending, finishExport, hashToken, lockOwner, findLiveFiles } from './queries';
import type { Db } from '~/server/database/database';
import type { FileStorage } from '~/server/storage/storage';
import { composeMail, mailButton, mailNote, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { DataExporter, MyData } from '~/server/my-data';
import type { I18n } from '~/shared/i18n/i18n';

let exporters: readonly DataExporter[] = [];

/** Called once, with what all features declare. */
export function declareExporters(myData: MyData[]): void {
  exporters = myData.flatMap((declared) => declared.exporters ?? []);
}

/** The link works for the owner only, who must be signed in. */
export function dataReadyMail(i18n: I18n, { to, link }: { to: string; link: string }): Mail {
  const { t } = i18n;
  return composeMail(i18n, {
    to,
    subject: t('my-data-mails:ready.subject'),
    title: 'my-data-mails:ready.subject',
    parts: [
      mailText(t('my-data-mails:ready.text')),
      mailButton(i18n, link, t('my-data-mails:ready.open')),
      mailText(t('my-data-mails:ready.validity')),
      mailNote(t('my-data-mails:ready.unexpected')),
    ],
    reason: t('mail:layout.account', { email: to }),
  });
}

/** Private: no URL leads to these files. */
export const fileFolder = 'data-exports/';

/** An archive is stored before its row says that it is ready. */
const gracePeriod = 3_600_000;

/** Deletes archives that have expired, were replaced, or whose user is gone. */
export async function deleteOldArchives(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - gracePeriod);
  const old = (await storage.list(fileFolder)).filter(({ changedAt }) => changedAt < before);
  const keys = old.map(({ key }) => key);
  if (keys.length === 0) return;
  const live = await findLiveFiles(db, keys, now);
  for (const key of keys) if (!live.has(key)) await storage.remove(key);
}

/** All attempts together take less than the time after which an export counts as lost. */
const retry = { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 };

/** How long the link works. */
const linkTtl = 86_400_000;

/** Makes the archive and emails the link. Repeating it is harmless: it overwrites the same file. */
export const makeDataExport = defineJob({
  name: 'data-export',
  title: 'job-titles:data-export',
  schema: v.strictObject({ id: v.string(), language: v.picklist(languages) }),
  retry,
  timeoutSeconds: 600,
  async run(data, context) {
    try {
      await makeExport(data, context);
    } catch (error) {
      const isLast = context.attempt > retry.limit || error instanceof ArchiveTooLargeError;
      if (isLast) await finishExport(context.db, data.id, { status: 'failed' });
      throw error;
    }
  },
});

async function makeExport(
  { id, language }: { id: string; language: Language },
  context: JobContext,
): Promise<void> {
  const { db, config, signal, storage } = context;
  const pending = await findPending(db, id);
  // Already made, replaced, or the account was deleted.
  if (!pending) return;
  const { user, fileKey } = pending;
  const i18n = i18nFor(language);
  const now = context.now();
  await storage.put(
    fileKey,
    await makeArchive({ db, storage, exporters, user, i18n, now, signal }),
  );
  const token = randomToken(32, 'base64url');
  const expiresAt = new Date(context.now().getTime() + linkTtl);
  const link = `${config.baseUrl}/app/my-data?token=${token}`;
  const isPending = await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const ready = { status: 'ready' as const, tokenHash: hashToken(token), expiresAt };
    if (!(await finishExport(tx, id, ready))) return false;
    const { now: getNow, jobs, idempotencyKey } = context;
    const where = { now: getNow, jobs, id: idempotencyKey, clientAddress: null };
    await recordActivity(tx, where, { kind: 'account.data-prepared', target: userTarget(user) });
    await queueEmail(tx, context, dataReadyMail(i18n, { to: user.email, link }), expiresAt);
    return true;
  });
  // The account was deleted meanwhile.
  if (!isPending) await storage.remove(fileKey);
}

/** Deletes one archive, after the transaction that makes it useless. */
export const removeDataExport = defineJob({
  name: 'data-export-removal',
  title: 'job-titles:data-export-removal',
  schema: v.strictObject({ key: v.string() }),
  run: ({ key }, { storage }) => storage.remove(key),
});

/** Deletes expired archives. */
export const dataExportCleanup = defineJob({
  name: 'data-export-cleanup',
  title: 'job-titles:data-export-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, storage, now }) => deleteOldArchives(db, storage, now()),
});
