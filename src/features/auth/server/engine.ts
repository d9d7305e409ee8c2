import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admin } from 'better-auth/plugins';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import type { Log } from '~/server/log';
import { newId } from '~/shared/ids';
import { captchaPlugin } from './captcha';
import { cookieName } from './cookie';
import { clientAddressHeader } from './engine-request';
import { accountOptions, knownProviders, socialPlugin, withoutProviderTokens } from './providers';
import { scopedDb } from './scope';
import { accounts, sessions, users, verifications } from './tables';

export interface AuthEngineOptions {
  config: Config;
  db: Db;
  log: Log;
  /** Called inside the scope of the request that created the user. */
  onUserCreated(user: { id: string; name: string; email: string }): Promise<void>;
  /** Called inside the scope of the request that linked a provider to a user. */
  onAccountLinked(account: { userId: string; providerId: string }): Promise<void>;
  /** Called before the engine creates a user, inside the scope of the request. */
  refuseSignUp: NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;
}

const day = 86_400;

export type AuthEngine = ReturnType<typeof createAuthEngine>;

export function createAuthEngine(options: AuthEngineOptions) {
  const { config, log, onUserCreated, onAccountLinked, refuseSignUp } = options;
  return betterAuth({
    appName: 'Foreword',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    telemetry: { enabled: false },
    database: drizzleAdapter(scopedDb(options.db), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      // The endpoint around the engine already runs in one.
      transaction: false,
    }),
    databaseHooks: {
      user: { create: { after: onUserCreated } },
      account: {
        create: { before: withoutProviderTokens, after: onAccountLinked },
        update: { before: withoutProviderTokens },
      },
    },
    socialProviders: knownProviders(config),
    account: accountOptions,
    user: {
      validateUserInfo: refuseSignUp,
      additionalFields: {
        onboardedAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      expiresIn: 30 * day,
      // Sessions expire after 30 days, however much they are used (absolute timeout).
      disableSessionRefresh: true,
      // The cookie cache would let a revoked session pass.
      cookieCache: { enabled: false },
    },
    // Our rate limits count per email and per address, in the database. The engine's do neither.
    rateLimit: { enabled: false },
    advanced: advancedOptions(config),
    plugins: [
      admin({ defaultRole: 'user', adminRoles: ['admin'] }),
      socialPlugin(config),
      captchaPlugin(config.captcha),
    ],
    logger: {
      level: 'warn',
      log: (level, text) => log[level]({ part: 'auth' }, text),
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
