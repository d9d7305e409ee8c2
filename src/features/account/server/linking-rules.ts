import { and, asc, eq, ne } from 'drizzle-orm';
import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { accounts, sessions } from '~/features/auth/auth.server';
import { authErrors } from '~/features/auth/errors';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { lockOwnAccount, refuseImpersonation } from './account-owner';
import { notifyProviderChanged } from './notices';

/** Rules for linking sign-in providers to an account, and for unlinking them. */

type LinkingError =
  | 'ACCOUNT_NOT_FOUND'
  | 'EMAIL_NOT_VERIFIED'
  | 'FAILED_TO_UNLINK_LAST_ACCOUNT'
  | 'SESSION_EXPIRED';

const linkingError = (code: LinkingError) => new AppError(code, authErrors[code]);

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
    throw linkingError('SESSION_EXPIRED');
}

/** The email must be verified first: otherwise the owner of that address could lose the account. */
export async function requireLinkingAllowed(context: RequestContext, session: Session) {
  refuseImpersonation(session);
  if (!session.user.emailVerified) throw linkingError('EMAIL_NOT_VERIFIED');
  await requireRecentSignIn(context.db, context, session);
}

/** Refused if it would leave no way to sign in: codes need a verified email. */
export async function unlinkAccount(
  tx: Db,
  context: RequestContext,
  session: Session,
  accountId: string,
) {
  refuseImpersonation(session);
  const owner = await lockOwnAccount(tx, context, session);
  await requireRecentSignIn(tx, context, session);
  const linked = await readLinkedAccounts(tx, owner.id);
  const account = linked.find(({ id }) => id === accountId);
  if (!account) throw linkingError('ACCOUNT_NOT_FOUND');
  if (linked.length === 1 && !owner.emailVerified)
    throw linkingError('FAILED_TO_UNLINK_LAST_ACCOUNT');
  await tx.delete(accounts).where(eq(accounts.id, account.id));
  await recordActivity(tx, context, {
    kind: 'account.provider-unlinked',
    actor: toActivityUser(owner),
    target: { type: 'user', id: owner.id, name: toActivityUser(owner).name },
    before: { provider: account.providerId },
  });
  await notifyProviderChanged(tx, context, owner, 'unlinked');
}
