import { eq, sql } from 'drizzle-orm';
import { accountError } from '../../account/errors';
import { revokeCodes } from '../../account/account.server';
import { deleteUserSessions } from '../../users/users.server';
import { recordActivity, toActivityUser, userTarget } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { type Use, clientAddressKey, enforceRateLimits } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import type { NotMe } from '../not-me';
import { verifyNotMe } from './not-me-link';
import { signInCodes } from './one-time-codes';
import { advisoryLock, emailLockKey } from './queries';
import { users, verifications } from './tables';

/** What happens when a user says "This wasn't me" about a notice. */

const attemptsFrom = (clientAddress: string): Use => ({
  key: `not-me:${clientAddressKey(clientAddress)}`,
  limit: { times: 20, seconds: 900 },
});

/**
 * Ends all access to the account that the token names. May be repeated. A token that is forged or
 * expired, or whose account was deleted, gets the same error. Returns the ID of the user.
 */
export async function secureAccount(context: RequestContext, token: string): Promise<string> {
  await enforceRateLimits(context.db, [attemptsFrom(context.clientAddress)], context.now());
  const notMe = verifyNotMe(context, token);
  if (!notMe) throw accountError('LINK_NOT_VALID');
  await context.db.transaction((tx) => endAllAccess(tx, context, notMe));
  await context.jobs.afterCommit();
  return notMe.userId;
}

/**
 * Ends all sessions, voids all codes and undoes what the notice reported. All browsers are new again,
 * so a further sign-in from the one that caused the notice causes another.
 */
async function endAllAccess(tx: Db, context: RequestContext, { userId, undo }: NotMe) {
  const user = await lockUserAndCodes(tx, userId);
  if (!user) throw accountError('LINK_NOT_VALID');
  await revokeCodes(tx, userId);
  const sessionsEnded = await deleteUserSessions(tx, userId);
  await tx
    .update(users)
    .set({ browsersForgottenAt: context.now(), updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, userId));
  await recordActivity(tx, context, {
    kind: 'account.secured',
    actor: toActivityUser(user),
    target: userTarget(user),
    after: { sessionsEnded },
  });
  // The feature may have been removed since the email was sent.
  if (undo) await context.userHooks.undo[undo.kind]?.(tx, context, { userId, id: undo.id });
}

/** Locks in the order of a sign-in, which finishes before this or finds no code any more. */
async function lockUserAndCodes(tx: Db, userId: string) {
  const isUser = eq(users.id, userId);
  const [found] = await tx.select({ email: users.email }).from(users).where(isUser);
  if (!found) return undefined;
  await advisoryLock(tx, emailLockKey(found.email));
  await tx.delete(verifications).where(eq(verifications.identifier, signInCodes(found.email)));
  const [user] = await tx.select().from(users).where(isUser).for('update');
  return user;
}
