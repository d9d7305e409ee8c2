import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admin } from 'better-auth/plugins';
import { product } from '~/product';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { newId } from '~/shared/ids';
import { clientAddressHeader } from './engine-request';
import { accountOptions, knownProviders, socialPlugin, withoutProviderTokens } from './providers';
import { engineCallbacks } from './callbacks';
import { type AuthScope, currentScope, scopedDb, withinScope } from './scope';
import {
  accounts,
  cookieName,
  sessions,
  users,
  verifications,
} from '~/features/accounts/auth/auth.server';

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
