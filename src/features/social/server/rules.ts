import { and, asc, eq, ne } from 'drizzle-orm';
import { recordChange, userTarget } from '~/features/activity/activity.server';
import {
  lockOwnAccount,
  notify,
  rejectImpersonation,
} from '~/features/accounts/account/account.server';
import { accounts, sessions } from '~/features/accounts/auth/auth.server';
import { authError } from '~/features/accounts/auth/errors';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { socialNotices } from './notices';

/** Rules for linking sign-in providers to an account, and for unlinking them. */

/** The linked providers, oldest first. A password, if there is one, is not a provider. */
export function readLinkedAccounts(db: Db, userId: string) {
  return db
    .select({
      id: accounts.id,
      providerId: accounts.providerId,
      accountId: accounts.accountId,
      createdAt: accounts.createdAt,
      updatedAt: accounts.updatedAt,
    })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
}

const recentSignIn = 86_400_000;

/** Sign-in methods can only be changed soon after a sign-in, not in an old unattended session. */
async function requireRecentSignIn(db: Db, { now }: RequestContext, { id }: Session) {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (!session || now().getTime() - session.createdAt.getTime() > recentSignIn)
    throw authError('SESSION_EXPIRED');
}

/** The email must be verified first: otherwise the owner of that address could lose the account. */
export async function requireLinkingAllowed({ context, session }: Actor) {
  rejectImpersonation({ session });
  if (!session.user.emailVerified) throw authError('EMAIL_NOT_VERIFIED');
  await requireRecentSignIn(context.db, context, session);
}

/** Rejected if it would leave no way to sign in: codes need a verified email. */
export async function unlinkAccount(tx: Db, actor: Actor, { id }: { id: string }) {
  const { context, session } = actor;
  rejectImpersonation(actor);
  const owner = await lockOwnAccount(tx, actor);
  await requireRecentSignIn(tx, context, session);
  const linked = await readLinkedAccounts(tx, owner.id);
  const account = linked.find((candidate) => candidate.id === id);
  if (!account) throw authError('ACCOUNT_NOT_FOUND');
  if (linked.length === 1 && !owner.emailVerified) throw authError('FAILED_TO_UNLINK_LAST_ACCOUNT');
  await tx.delete(accounts).where(eq(accounts.id, account.id));
  await recordChange(tx, actor, {
    kind: 'account.provider-unlinked',
    target: userTarget(owner),
    before: { provider: account.providerId },
  });
  // An unverified address may belong to a stranger, so it is not notified.
  if (owner.emailVerified)
    await notify(tx, context, owner.email, { notice: socialNotices.unlinked });
}
