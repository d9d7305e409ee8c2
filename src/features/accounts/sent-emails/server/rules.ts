import { recordChange, userTarget } from '~/features/activity/activity.server';
import { lockActorAndTarget } from '../../users/users.server';
import { type Actor, inTransaction } from '~/server/api/transaction';
import { enforceRateLimits } from '~/server/rate-limits/rate-limits';
import { sentEmailError } from '../errors';
import { findEmail } from './queries';
import { findResender } from './resend';

/** To one user, from all administrators together. */
const resendLimit = { times: 5, seconds: 3600 };

/** Sends an email again, to the address that it was sent to. */
export async function resendEmail(
  actor: Actor,
  { id, emailId }: { id: string; emailId: string },
): Promise<void> {
  const { context } = actor;
  const email = await findEmail(context.db, id, emailId);
  if (!email) throw sentEmailError('EMAIL_NOT_FOUND');
  const resend = findResender(email.title);
  const isWaiting = email.state === 'waiting' && email.expiresAt > context.now();
  if (!resend || isWaiting) throw sentEmailError('EMAIL_NOT_RESENDABLE');
  const limits = [
    { key: `resend-email:${id}`, limit: resendLimit },
    ...resend.limits(actor, email),
  ];
  await enforceRateLimits(context.db, limits, context.now());
  await inTransaction(actor, async (tx) => {
    const { target } = await lockActorAndTarget(tx, actor, id);
    if (!(await resend.send(tx, actor, email))) throw sentEmailError('EMAIL_NOT_RESENDABLE');
    await recordChange(tx, actor, {
      kind: 'email.resent',
      target: userTarget(target),
      after: { email: email.email },
    });
  });
}
