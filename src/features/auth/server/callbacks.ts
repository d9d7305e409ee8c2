import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import type { AuthEngineOptions } from './engine';
import { currentScope } from './scope';

/** Engine callbacks. They always run inside the scope of the request that caused them. */
export const engineCallbacks: Pick<AuthEngineOptions, 'onUserCreated'> = {
  async onUserCreated(user) {
    const scope = currentScope();
    if (!scope) throw new Error('A user was made outside of a request');
    await recordActivity(scope.tx, scope.context, {
      kind: 'sign-up',
      actor: toActivityUser(user),
      target: { type: 'user', id: user.id },
      after: { email: user.email },
    });
  },
};
