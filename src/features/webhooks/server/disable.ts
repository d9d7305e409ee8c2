import { recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { JobContext } from '~/server/jobs/job';
import { queueEmails } from '~/server/mail/send-email';
import { defaultLanguage } from '~/shared/i18n/languages';
import { webhookDisabledMail } from './mails';
import { getOwnerType } from './owners';
import { type StoredEndpoint, disableFailing } from './queries';
import { getLogged } from './log';

const day = 86_400_000;
export const failingDays = 5;

/** Disables an endpoint that has only failed for days, and tells those who can repair it. */
export async function disableIfFailing(
  tx: Db,
  context: JobContext,
  endpoint: StoredEndpoint,
): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - failingDays * day);
  // Checked before the statement, because most failures are young.
  if (!endpoint.failingSince || endpoint.failingSince > since) return;
  if (!(await disableFailing(tx, endpoint.id, since, now))) return;
  const type = getOwnerType(endpoint);
  const owner = await type.find(tx, endpoint.targetId ?? '', now);
  if (!owner) return;
  const where = { now: context.now, id: context.idempotencyKey, clientAddress: null };
  const { target, webhook } = getLogged(endpoint, owner);
  await recordActivity(
    tx,
    { ...where, jobs: context.jobs },
    { kind: type.getKind('disabled'), target, after: { webhook } },
  );
  const link = `${context.config.baseUrl}${owner.path}/${endpoint.id}`;
  const mails = (await owner.recipients()).map(({ email, language }) =>
    webhookDisabledMail(i18nFor(language ?? defaultLanguage), { to: email, host: webhook, link }),
  );
  if (mails.length > 0) await queueEmails(tx, context, mails, new Date(now.getTime() + day));
}
