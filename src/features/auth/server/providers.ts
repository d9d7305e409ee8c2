import { AsyncLocalStorage } from 'node:async_hooks';
import { APIError } from '@better-auth/core/error';
import type { OAuthProvider } from '@better-auth/core/oauth2';
import type { AuthContext, BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import * as v from 'valibot';
import type { Config } from '~/server/config';
import type { SocialProvider } from '~/server/config-services';
import { emailSchema } from '../schema';

/** How long we wait for a provider before we call it away. */
const patience = 8000;

/** What a provider says of a person, as far as we believe it. */
export interface ProviderProfile {
  email: string;
  emailVerified: boolean;
}

/** Whom to tell when a provider has said who is there, before the engine asks the database. */
const arrivals = new AsyncLocalStorage<(who: ProviderProfile) => Promise<void>>();

export function withProviderProfile<T>(
  arrived: (who: ProviderProfile) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  return arrivals.run(arrived, work);
}

/** The code of the answer where a provider cannot be reached. */
export const providerUnavailable = 'PROVIDER_UNAVAILABLE';

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The provider did not answer in time')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Asks an OpenID Connect provider for its configuration, and makes the engine's provider of it. */
async function discover(
  settings: SocialProvider,
  signup: boolean,
  context: AuthContext,
): Promise<OAuthProvider> {
  const plugin = genericOAuth({
    config: [
      {
        providerId: settings.id,
        name: settings.name,
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        discoveryUrl: `${withoutSlash(settings.issuer)}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableSignUp: !signup,
      },
    ],
  });
  const made = await inTime(plugin.init({ ...context, socialProviders: [] }));
  const provider = made.context.socialProviders[0];
  if (!provider) throw new Error('its configuration could not be read');
  if (withoutSlash(provider.issuer ?? '') !== withoutSlash(settings.issuer))
    throw new Error('its configuration names another issuer');
  return provider;
}

/**
 * The engine would ask for the configuration once, at its start, and do without the provider for
 * ever where that failed. This one asks when somebody first needs it, and asks again after a failure.
 */
function lazyProvider(
  settings: SocialProvider,
  signup: boolean,
  context: AuthContext,
): OAuthProvider {
  let issuer: string | undefined;
  let loading: Promise<OAuthProvider> | undefined;
  async function load(): Promise<OAuthProvider> {
    loading ??= discover(settings, signup, context);
    try {
      const provider = await loading;
      issuer = provider.issuer;
      return provider;
    } catch (error) {
      loading = undefined;
      const why = error instanceof Error ? error.message : 'unknown';
      context.logger.error(`The provider at ${settings.issuer} is away: ${why}`);
      throw new APIError('SERVICE_UNAVAILABLE', { code: providerUnavailable, message: 'away' });
    }
  }
  return {
    id: settings.id,
    name: settings.name,
    get issuer() {
      return issuer;
    },
    requiresIdTokenNonce: true,
    options: { disableSignUp: !signup },
    createAuthorizationURL: async (data) => (await load()).createAuthorizationURL(data),
    validateAuthorizationCode: async (data) => (await load()).validateAuthorizationCode(data),
    getUserInfo: async (tokens) => (await load()).getUserInfo(tokens),
    async accountSubject(subject) {
      const own = await (await load()).accountSubject(subject);
      // Another issuer's people must not be taken for this one's, should the issuer ever change.
      return own === '' ? '' : `${withoutSlash(settings.issuer)}#${own}`;
    },
  };
}

/** A provider's words about a person, held to our own rules. No picture: it would be fetched from there. */
function tidy(user: { name?: unknown; email?: unknown; emailVerified?: unknown }) {
  const email = v.safeParse(emailSchema, user.email);
  // Bounded before it is normalised, which is quadratic for long runs of combining marks.
  const name = typeof user.name === 'string' ? user.name.slice(0, 400).normalize('NFC').trim() : '';
  return {
    // Only proposed: the person is asked for her name once.
    name: name.length <= 100 && !/[\p{Cc}<>]/u.test(name) ? name : '',
    email: email.success ? email.output : null,
    emailVerified: String(user.emailVerified) === 'true',
  };
}

/** Bounds on what a provider does: time, and what it may say of a person. */
function bounded(provider: OAuthProvider, context: AuthContext): OAuthProvider {
  return {
    ...provider,
    get issuer() {
      return provider.issuer;
    },
    validateAuthorizationCode: (data) => inTime(provider.validateAuthorizationCode(data)),
    async getUserInfo(tokens) {
      const found = await inTime(provider.getUserInfo(tokens)).catch((error: unknown) => {
        context.logger.error(
          `The provider ${provider.id} did not say who is there: ${String(error)}`,
        );
        return null;
      });
      if (!found) return null;
      const user = tidy(found.user);
      if (user.email) await arrivals.getStore()?.({ ...user, email: user.email });
      return { user, data: found.data };
    },
  };
}

/** Puts the configured providers into the engine. */
export function socialPlugin(config: Config) {
  return {
    id: 'foreword-social',
    init(context) {
      const openId = config.providers
        .filter((provider) => provider.issuer !== '')
        .map((provider) => lazyProvider(provider, config.signup, context));
      const all = [...context.socialProviders, ...openId];
      return { context: { socialProviders: all.map((provider) => bounded(provider, context)) } };
    },
  } satisfies BetterAuthPlugin;
}

/** The providers that the engine knows by name. */
export function knownProviders(config: Config): NonNullable<BetterAuthOptions['socialProviders']> {
  const of = (id: SocialProvider['id']) => {
    const provider = config.providers.find((it) => it.id === id);
    if (!provider) return undefined;
    const { clientId, clientSecret } = provider;
    return { clientId, clientSecret, disableSignUp: !config.signup };
  };
  const github = of('github');
  const google = of('google');
  return {
    ...(github && { github }),
    ...(google && { google: { ...google, prompt: 'select_account' } }),
  };
}

export const accountOptions = {
  // In a cookie, encrypted: strangers who only begin to sign in leave nothing in the database.
  storeStateStrategy: 'cookie',
  updateAccountOnSignIn: false,
  accountLinking: {
    enabled: true,
    // Nobody is believed by name: only a verified address leads to an account that is there.
    trustedProviders: [],
    // An account whose address nobody has proved yet was made by an administrator, for the one who
    // proves it. Nobody can make one for an address that is not hers: see `refuseUnverified`.
    requireLocalEmailVerified: false,
  },
} satisfies BetterAuthOptions['account'];

type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/**
 * Who could sign up with an address that she has not proved would wait in the account of the one
 * who proves it later.
 */
export const refuseUnverified: Validate = ({ user, source }) =>
  source.method === 'oauth' && source.action === 'create-user' && !user.emailVerified
    ? { error: 'email_not_verified' }
    : undefined;

/** We ask a provider who somebody is, and nothing after that: its tokens are not kept. */
export async function withoutProviderTokens<Account extends object>(account: Account) {
  const none = { accessToken: null, refreshToken: null, idToken: null };
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } };
}

/** `__Host-` on https, as the session's. */
export function stateCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-foreword.way' : 'foreword.way';
}
