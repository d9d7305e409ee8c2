import { recordChange, userTarget } from '~/features/activity/activity.server';
import { lockActorAndTarget } from '../../users/users.server';
import { inTransaction } from '~/server/api/transaction';
import { enforceRateLimits, type Use } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { sentEmailError } from '../errors';
import { findEmail } from './queries';
import type { Db } from '~/server/database/database';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { mergeUnique } from '~/shared/merge-unique';

export interface EmailToResend {
  email: string;
  /** The record that it is about. */
  aboutId: string | null;
}

/** How an email is sent again. The administrator must not learn what it contains. */
export interface Resend {
  /** The rate limits of such emails. */
  limits(context: SessionContext, email: EmailToResend): Use[];
  /** Returns false if what it is about is over. */
  send(tx: Db, context: SessionContext, email: EmailToResend): Promise<boolean>;
}

declare module '~/server/feature' {
  interface ServerFeature {
    /**
     * Emails that administrators can send again, by their title. It makes a new email, because the
     * content of the first is not stored. Not for codes and links that are for the user alone.
     */
    resendEmails?: Partial<Record<PlainMessageKey, Resend>>;
  }
}

const resenders = new Map<string, Resend>();

/** Called once, with those of all features. */
export function declareResenders(
  declared: readonly (Partial<Record<PlainMessageKey, Resend>> | undefined)[],
): void {
  const merged = mergeUnique('resent email', declared as (Record<string, Resend> | undefined)[]);
  for (const [title, resend] of Object.entries(merged)) resenders.set(title, resend);
}

export const findResender = (title: string): Resend | undefined => resenders.get(title);

/** To one user, from all administrators together. */
const resendLimit = { times: 5, seconds: 3600 };

/** Sends an email again, to the address that it was sent to. */
export async function resendEmail(
  context: SessionContext,
  { id, emailId }: { id: string; emailId: string },
): Promise<void> {
  const email = await findEmail(context.db, id, emailId);
  if (!email) throw sentEmailError('EMAIL_NOT_FOUND');
  const resend = findResender(email.title);
  const isWaiting = email.state === 'waiting' && email.expiresAt > context.now();
  if (!resend || isWaiting) throw sentEmailError('EMAIL_NOT_RESENDABLE');
  const limits = [
    { key: `resend-email:${id}`, limit: resendLimit },
    ...resend.limits(context, email),
  ];
  await enforceRateLimits(context.db, limits, context.now());
  await inTransaction(context, async (tx) => {
    const { target } = await lockActorAndTarget(tx, context, id);
    if (!(await resend.send(tx, context, email))) throw sentEmailError('EMAIL_NOT_RESENDABLE');
    await recordChange(tx, context, {
      kind: 'email.resent',
      target: userTarget(target),
      after: { email: email.email },
    });
  });
}
