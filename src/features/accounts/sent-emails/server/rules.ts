import { recordChange, userTarget } from '~/features/activity/activity.server';
import { lockActorAndTarget } from '../../users/users.server';
import { inTransaction } from '~/server/api/transaction';
import { enforceRateLimits } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { sentEmailError } from '../errors';
import { findEmail } from './queries';
import { findResender } from './resend';

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
