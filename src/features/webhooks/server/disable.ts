import { recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { JobContext } from '~/server/jobs/job';
import { composeMail, mailButton, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { queueEmails } from '~/server/mail/send-email';
import type { I18n } from '~/shared/i18n/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { getLogged, getOwnerType } from './owners';
import { type StoredWebhook, disableFailing } from './queries';

const day = 86_400_000;
export const failingDays = 5;

/** Disables a webhook that has only failed for days, and tells those who can repair it. */
export async function disableIfFailing(
  tx: Db,
  context: JobContext,
  webhook: StoredWebhook,
): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - failingDays * day);
  // Checked before the statement, because most failures are young.
  if (!webhook.failingSince || webhook.failingSince > since) return;
  if (!(await disableFailing(tx, webhook.id, since, now))) return;
  const type = getOwnerType(webhook);
  const owner = await type.find(tx, webhook.targetId ?? '', now);
  if (!owner) return;
  const where = { now: context.now, id: context.idempotencyKey, clientAddress: null };
  const { target, host } = getLogged(webhook, owner);
  await recordActivity(
    tx,
    { ...where, jobs: context.jobs },
    { kind: type.getKind('disabled'), target, after: { webhook: host } },
  );
  const link = `${context.config.baseUrl}${owner.path}/${webhook.id}`;
  const mails = (await owner.recipients()).map(({ email, language }) =>
    webhookDisabledMail(i18nFor(language ?? defaultLanguage), { to: email, host, link }),
  );
  if (mails.length > 0) await queueEmails(tx, context, mails, new Date(now.getTime() + day));
}

interface DisabledWebhook {
  to: string;
  host: string;
  link: string;
}

export function webhookDisabledMail(i18n: I18n, { to, host, link }: DisabledWebhook): Mail {
  const { t } = i18n;
  return composeMail(i18n, {
    to,
    subject: t('webhook-mails:disabled.subject', { host }),
    title: 'webhook-mails:disabled.title',
    parts: [
      mailText(t('webhook-mails:disabled.text', { host })),
      mailText(t('webhook-mails:disabled.next')),
      mailButton(i18n, link, t('webhook-mails:disabled.open')),
    ],
    reason: t('mail:layout.account', { email: to }),
  });
}
