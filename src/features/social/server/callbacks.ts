import type { BetterAuthOptions } from 'better-auth';
import { queueAccountMail } from '~/features/accounts/account/account.server';
import { maySignUp } from '~/features/accounts/auth/auth.server';
import { readUser } from '~/features/accounts/users/users.server';
import { recordActivity, toActivityUser, userTarget } from '~/features/activity/activity.server';
import { socialMails } from './mails';
import { type AuthScope, currentScope } from './scope';

interface EngineCallbacks {
  /** Called before the engine creates a user. */
  rejectSignUp: NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;
  onUserCreated(user: { id: string; name: string; email: string }): Promise<void>;
  onSessionCreated(session: { id: string }): Promise<void>;
  /** Called when a provider was linked to a user. */
  onAccountLinked(account: { userId: string; providerId: string }): Promise<void>;
}

function requireScope(): AuthScope {
  const scope = currentScope();
  if (!scope) throw new Error('The engine wrote outside of a request');
  return scope;
}

/** Engine callbacks. They always run inside the scope of the request that caused them. */
export const engineCallbacks: EngineCallbacks = {
  async rejectSignUp({ user, source }) {
    if (source.action !== 'create-user') return undefined;
    // Prevents account pre-hijacking: signing up with an unproven address would leave the attacker
    // in the account of the owner who proves it later.
    if (!user.email || !user.emailVerified) return { error: 'email_not_verified' };
    const { tx, context } = requireScope();
    return (await maySignUp(tx, context, user.email)) ? undefined : { error: 'signup_disabled' };
  },

  async onUserCreated(user) {
    const scope = requireScope();
    scope.createdUserId = user.id;
    await recordActivity(scope.tx, scope.context, {
      kind: 'sign-up',
      actor: toActivityUser(user),
      target: { type: 'user', id: user.id },
      after: { email: user.email },
    });
  },

  async onSessionCreated({ id }) {
    requireScope().engineSessionId = id;
  },

  async onAccountLinked({ userId, providerId }) {
    const scope = requireScope();
    const { tx, context, createdUserId } = scope;
    // The entry about the sign-up says enough.
    if (userId === createdUserId) return;
    const user = await readUser(tx, userId);
    if (!user) throw new Error('An account was linked to no user');
    scope.linkedTo = user;
    await recordActivity(tx, context, {
      kind: 'account.provider-linked',
      actor: toActivityUser(user),
      target: userTarget(user),
      after: { provider: providerId },
    });
    // An unverified address may belong to a stranger, so it is not notified.
    if (user.emailVerified)
      await queueAccountMail(tx, context, user.email, {
        mail: socialMails.linked,
        notMe: { userId: user.id },
      });
  },
};
