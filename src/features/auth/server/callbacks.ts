import { asPerson, recordActivity } from '~/features/activity/activity.server';
import type { AuthEngineOptions } from './engine';
import { codeMail } from './mails';
import { currentScope } from './scope';

/** What the engine calls back, always inside the scope of the request that made it do so. */
export const engineCallbacks: Pick<AuthEngineOptions, 'sendCode' | 'onUserCreated'> = {
  async sendCode({ email, code }) {
    const scope = currentScope();
    if (!scope) throw new Error('A code was asked for outside of a request');
    const { config, i18n, now, outbox } = scope.context;
    const uselessAt = new Date(now().getTime() + config.codeMinutes * 60_000);
    await outbox.add(scope.tx, codeMail(i18n, email, code, config.codeMinutes), uselessAt);
    scope.mailed = true;
  },

  async onUserCreated(user) {
    const scope = currentScope();
    if (!scope) throw new Error('A user was made outside of a request');
    await recordActivity(scope.tx, scope.context, {
      kind: 'sign-up',
      actor: asPerson(user),
      target: { type: 'user', id: user.id },
      after: { email: user.email },
    });
  },
};
