import { and, asc, eq, ne } from 'drizzle-orm';
import { recordActivity, recordChange, userTarget } from '~/features/activity/activity.server';
import {
  lockOwnAccount,
  notifyOwner,
  rejectImpersonation,
  requireFresh,
  type AccountMailTexts,
} from '~/features/accounts/account/account.server';
import { accounts } from '~/features/accounts/auth/auth.server';
import { authError } from '~/features/accounts/auth/errors';
import type { Db } from '~/server/database/database';
import type { UserHooks, SessionContext } from '~/server/request-context';
import { socialError } from './errors';

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

/** The email must be verified first: otherwise the owner of that address could lose the account. */
export async function requireLinkingAllowed(context: SessionContext) {
  rejectImpersonation(context);
  if (!context.session.user.emailVerified) throw authError('EMAIL_NOT_VERIFIED');
  await requireFresh(context.db, context);
}

/** Rejected if it would leave no way to sign in: codes need a verified email. */
export async function unlinkAccount(tx: Db, context: SessionContext, { id }: { id: string }) {
  const owner = await lockOwnAccount(tx, context);
  await requireFresh(tx, context);
  const linked = await readLinkedAccounts(tx, owner.id);
  const account = linked.find((candidate) => candidate.id === id);
  if (!account) throw authError('ACCOUNT_NOT_FOUND');
  if (linked.length === 1 && !owner.emailVerified)
    throw socialError('FAILED_TO_UNLINK_LAST_ACCOUNT');
  await tx.delete(accounts).where(eq(accounts.id, account.id));
  await recordChange(tx, context, {
    kind: 'account.provider-unlinked',
    target: userTarget(owner),
    before: { provider: account.providerId },
  });
  await notifyOwner(tx, context, owner, {
    mail: socialMails.unlinked,
    notMe: { userId: owner.id },
  });
}

/** An account that was in other hands loses the providers that were linked since, or all. */
export const endAccess: NonNullable<UserHooks['endAccess']> = async (tx, context, ending) => {
  const { user, by, signInMethods: since } = ending;
  if (since === 'none') return;
  for (const { id, providerId, createdAt } of await readLinkedAccounts(tx, user.id)) {
    if (since !== 'all' && createdAt < since) continue;
    await tx.delete(accounts).where(eq(accounts.id, id));
    await recordActivity(tx, context, {
      kind: 'account.provider-unlinked',
      actor: by,
      target: userTarget(user),
      before: { provider: providerId },
    });
  }
};

/** Emails about providers that were linked to an account, or unlinked. */
export const socialMails = {
  linked: {
    subject: 'social-mails:linked.subject',
    text: 'social-mails:linked.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  unlinked: {
    subject: 'social-mails:unlinked.subject',
    text: 'social-mails:unlinked.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
} as const satisfies Record<string, AccountMailTexts>;
