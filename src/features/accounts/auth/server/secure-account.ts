import { eq, sql } from 'drizzle-orm';
import { accountError } from '../../account/errors';
import { isEmailTaken, queueAccountMail, userI18n } from '../../account/account.server';
import { endAccess } from '../../users/users.server';
import { recordActivity, toActivityUser, userTarget } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { type Use, clientAddressKey, enforceRateLimits } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { type UsedLink, consumeNotMe, deleteNotMeLinks } from './not-me-link';
import { signInCodes } from './one-time-codes';
import { advisoryLock, emailLockKey, userRecords } from './queries';
import { users, verifications } from './tables';

/** What happens when a user says "This wasn't me" about a notice. */

type User = typeof users.$inferSelect;

const attemptsFrom = (clientAddress: string): Use => ({
  key: `not-me:${clientAddressKey(clientAddress)}`,
  limit: { times: 20, seconds: 900 },
});

/**
 * Ends all access to the account that the token names. A token that is forged, used, expired or sent
 * to a former address, or whose account was deleted, gets the same error. Returns the ID of the user.
 */
export async function secureAccount(context: RequestContext, token: string): Promise<string> {
  await enforceRateLimits(context.db, [attemptsFrom(context.clientAddress)], context.now());
  const userId = await context.db.transaction(async (tx) => {
    const link = await consumeNotMe(tx, context, token);
    const user = link && (await lockUserAndCodes(tx, link));
    if (!user || !(await isForOwner(tx, context, user, link))) throw accountError('LINK_NOT_VALID');
    if (link.restoresEmail) await restoreEmail(tx, context, user, link);
    await secure(tx, context, user, link);
    return user.id;
  });
  await context.jobs.afterCommit();
  return userId;
}

/**
 * A link works for the address of the account only: a former mailbox may have other readers. Except
 * that of a changed email, unless a mailbox must not be enough to change it.
 */
async function isForOwner(tx: Db, context: RequestContext, user: User, link: UsedLink) {
  if (!link.restoresEmail) return link.email === user.email;
  return !(await context.userHooks.readProof(tx, context, user)).isRequired;
}

/**
 * Ends sessions, codes and keys, and removes sign-in methods that were added since. All browsers are
 * new again, so a further sign-in from the one that caused the notice causes another.
 */
async function secure(tx: Db, context: RequestContext, user: User, { since }: UsedLink) {
  const by = toActivityUser(user);
  const sessionsEnded = await endAccess(tx, context, { user, by, signInMethods: since });
  await tx
    .update(users)
    .set({ browsersForgottenAt: context.now(), updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, user.id));
  await recordActivity(tx, context, {
    kind: 'account.secured',
    actor: by,
    target: userTarget(user),
    after: { sessionsEnded },
  });
}

/** Gives the account back the address, and tells the one that replaced it. */
async function restoreEmail(tx: Db, context: RequestContext, user: User, link: UsedLink) {
  const { email, issuedAt } = link;
  // Links of later changes went to addresses that the owner disowns with this one.
  await deleteNotMeLinks(tx, user.id, issuedAt);
  if (user.email === email) return;
  if (await isEmailTaken(tx, email)) throw accountError('FORMER_EMAIL_TAKEN');
  await userRecords.update(tx, user.id, { email, emailVerified: true }, context.now());
  await recordActivity(tx, context, {
    kind: 'account.email-changed',
    actor: toActivityUser(user),
    target: userTarget(user),
    before: { email: user.email },
    after: { email },
  });
  await queueAccountMail(tx, context, user.email, {
    mail: 'email-restored',
    i18n: userI18n(user, context),
    userId: user.id,
  });
}

/** Locks in the order of a sign-in, which finishes before this or finds no code any more. */
async function lockUserAndCodes(tx: Db, { userId, email }: UsedLink) {
  const isUser = eq(users.id, userId);
  const [found] = await tx.select({ email: users.email }).from(users).where(isUser);
  if (!found) return undefined;
  await advisoryLock(tx, emailLockKey(found.email), emailLockKey(email));
  await tx.delete(verifications).where(eq(verifications.identifier, signInCodes(found.email)));
  const [user] = await tx.select().from(users).where(isUser).for('update');
  return user;
}
