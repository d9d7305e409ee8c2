import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admin } from 'better-auth/plugins';
import { product } from '~/product';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { newId } from '~/shared/ids';
import { clientAddressHeader, type AuthScope, currentScope, scopedDb, withinScope } from './scope';
import { accountOptions, knownProviders, socialPlugin, withoutProviderTokens } from './providers';
import {
  accounts,
  cookieName,
  sessions,
  users,
  verifications,
  maySignUp,
} from '~/features/accounts/auth/auth.server';
import { notifyOwner } from '~/features/accounts/account/account.server';
import { readUser } from '~/features/accounts/users/users.server';
import { recordActivity, toActivityUser, userTarget } from '~/features/activity/activity.server';
import { socialMails } from './rules';

const day = 86_400;

type AuthEngine = ReturnType<typeof createEngine>;
const engines = new WeakMap<Config, AuthEngine>();

/** Runs work with the engine in a scope. The engine is created on first use. */
export function withEngine<T>(
  scope: AuthScope,
  work: (engine: AuthEngine) => Promise<T>,
): Promise<T> {
  const { config, db } = scope.context;
  return withinScope(scope, () => {
    const engine = engines.get(config) ?? createEngine(config, db);
    engines.set(config, engine);
    return work(engine);
  });
}

function createEngine(config: Config, db: Db) {
  const { rejectSignUp, onUserCreated, onSessionCreated, onAccountLinked } = engineCallbacks;
  return betterAuth({
    appName: product.name,
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    telemetry: { enabled: false },
    database: drizzleAdapter(scopedDb(db), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      // The endpoint around the engine already runs in one.
      transaction: false,
    }),
    databaseHooks: {
      user: { create: { after: onUserCreated } },
      session: { create: { after: onSessionCreated } },
      account: {
        create: { before: withoutProviderTokens, after: onAccountLinked },
        update: { before: withoutProviderTokens },
      },
    },
    socialProviders: knownProviders(config),
    account: accountOptions,
    user: {
      validateUserInfo: rejectSignUp,
      additionalFields: {
        onboardedAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      // Its tokens are the hashes that we store, so no cookie of the engine's is valid for us.
      fields: { token: 'tokenHash' },
      expiresIn: 30 * day,
      // Sessions expire after 30 days, however much they are used (absolute timeout).
      disableSessionRefresh: true,
      // The cookie cache would let a revoked session pass.
      cookieCache: { enabled: false },
    },
    // Our rate limits count per email and per address, in the database. The engine's do neither.
    rateLimit: { enabled: false },
    advanced: advancedOptions(config),
    plugins: [admin({ defaultRole: 'user', adminRoles: ['admin'] }), socialPlugin(config)],
    logger: {
      level: 'warn',
      log: (level, text) => currentScope()?.context.log[level]({ part: 'auth' }, text),
    },
    onAPIError: { throw: true, errorURL: `${config.baseUrl}/login/error` },
  });
}

/** IDs, cookies and addresses, consistent with the rest of the app. */
function advancedOptions({ baseUrl }: Config) {
  return {
    database: { generateId: () => newId() },
    // We name the cookie ourselves: `__Host-` is stricter than the engine's `__Secure-`.
    useSecureCookies: false,
    cookies: {
      session_token: { name: cookieName(baseUrl, 'session') },
      oauth_state: { name: cookieName(baseUrl, 'oauth-state') },
    },
    defaultCookieAttributes: {
      secure: baseUrl.startsWith('https:'),
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
    },
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
  } satisfies BetterAuthOptions['advanced'];
}

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
const engineCallbacks: EngineCallbacks = {
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
    await notifyOwner(tx, context, user, {
      mail: socialMails.linked,
      notMe: { userId: user.id },
    });
  },
};
