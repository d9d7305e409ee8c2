import { AsyncLocalStorage } from 'node:async_hooks';
import { APIError } from '@better-auth/core/error';
import type { OAuthProvider } from '@better-auth/core/oauth2';
import type { AuthContext, BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import * as v from 'valibot';
import type { Config } from '~/server/config';
import type { SocialProvider } from '~/server/config/social';
import { nameSchema } from '~/features/accounts/account/schema';
import { emailSchema } from '~/features/accounts/auth/schema';

/** Timeout for a provider, in milliseconds. */
const timeout = 8000;

/** The validated profile that a provider returns. */
export interface ProviderProfile {
  email: string;
  emailVerified: boolean;
}

/**
 * Callback per request: runs once the provider returns a profile, before the engine's first query.
 */
const profileCallbacks = new AsyncLocalStorage<(profile: ProviderProfile) => Promise<void>>();

export function withProviderProfile<T>(
  onProfile: (profile: ProviderProfile) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  return profileCallbacks.run(onProfile, work);
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The provider did not respond in time')), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * OpenID Connect discovery: loads the provider's configuration and creates the engine's provider.
 */
async function discover(settings: SocialProvider, context: AuthContext): Promise<OAuthProvider> {
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
      },
    ],
  });
  const made = await withTimeout(plugin.init({ ...context, socialProviders: [] }));
  const provider = made.context.socialProviders[0];
  if (!provider) throw new Error('its configuration could not be read');
  if (withoutSlash(provider.issuer ?? '') !== withoutSlash(settings.issuer))
    throw new Error('its configuration names another issuer');
  return provider;
}

/**
 * The engine runs discovery once, at startup, and drops the provider for good if it fails. This one
 * runs it on first use and retries after a failure.
 */
function lazyProvider(settings: SocialProvider, context: AuthContext): OAuthProvider {
  let issuer: string | undefined;
  let loading: Promise<OAuthProvider> | undefined;
  async function load(): Promise<OAuthProvider> {
    loading ??= discover(settings, context);
    try {
      const provider = await loading;
      issuer = provider.issuer;
      return provider;
    } catch (error) {
      loading = undefined;
      const why = error instanceof Error ? error.message : 'unknown';
      context.logger.error(`The provider at ${settings.issuer} is away: ${why}`);
      throw new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNAVAILABLE', message: 'away' });
    }
  }
  return {
    id: settings.id,
    name: settings.name,
    get issuer() {
      return issuer;
    },
    requiresIdTokenNonce: true,
    createAuthorizationURL: async (data) => (await load()).createAuthorizationURL(data),
    validateAuthorizationCode: async (data) => (await load()).validateAuthorizationCode(data),
    getUserInfo: async (tokens) => (await load()).getUserInfo(tokens),
    async accountSubject(subject) {
      const own = await (await load()).accountSubject(subject);
      // Includes the issuer: if it ever changes, accounts of the new one must not match the old
      // one's.
      return own === '' ? '' : `${withoutSlash(settings.issuer)}#${own}`;
    },
  };
}

/** Validates a provider's profile. Drops the picture, which would load from a third party. */
function normalizeProfile(user: { name?: unknown; email?: unknown; emailVerified?: unknown }) {
  const email = v.safeParse(emailSchema, user.email);
  const name = v.safeParse(nameSchema, user.name);
  return {
    // Only a suggestion: onboarding still asks for the name.
    name: name.success ? name.output : '',
    email: email.success ? email.output : null,
    emailVerified: email.success && String(user.emailVerified) === 'true',
  };
}

/** Adds a timeout and profile validation to a provider. */
function withLimits(provider: OAuthProvider, context: AuthContext): OAuthProvider {
  return {
    ...provider,
    get issuer() {
      return provider.issuer;
    },
    validateAuthorizationCode: (data) => withTimeout(provider.validateAuthorizationCode(data)),
    async getUserInfo(tokens) {
      const found = await withTimeout(provider.getUserInfo(tokens)).catch((error: unknown) => {
        context.logger.error(`The provider ${provider.id} returned no profile: ${String(error)}`);
        return null;
      });
      if (!found) return null;
      const user = normalizeProfile(found.user);
      if (user.email) await profileCallbacks.getStore()?.({ ...user, email: user.email });
      return { user, data: found.data };
    },
  };
}

/** Registers the configured providers with the engine. */
export function socialPlugin(config: Config) {
  return {
    id: 'app-social',
    init(context) {
      const openId = config.social
        .filter((provider) => provider.issuer !== '')
        .map((provider) => lazyProvider(provider, context));
      const all = [...context.socialProviders, ...openId];
      return { context: { socialProviders: all.map((provider) => withLimits(provider, context)) } };
    },
  } satisfies BetterAuthPlugin;
}

/** The providers that are built into the engine. */
export function knownProviders(config: Config): NonNullable<BetterAuthOptions['socialProviders']> {
  const of = (id: SocialProvider['id']) => {
    const provider = config.social.find((candidate) => candidate.id === id);
    if (!provider) return undefined;
    const { clientId, clientSecret } = provider;
    return { clientId, clientSecret };
  };
  const github = of('github');
  const google = of('google');
  return {
    ...(github && { github }),
    ...(google && { google: { ...google, prompt: 'select_account' } }),
  };
}

export const accountOptions = {
  // In an encrypted cookie: starting a sign-in writes nothing to the database.
  storeStateStrategy: 'cookie',
  updateAccountOnSignIn: false,
  accountLinking: {
    enabled: true,
    // No provider is trusted by name: only a verified email links to an existing account.
    trustedProviders: [],
    // Signed-in users may link an account whose email is not theirs: they have proven both.
    allowDifferentEmails: true,
    // An account with an unverified email was created by an administrator for its future owner.
    // Users cannot create one for an email they have not proven: see `rejectSignUp`.
    requireLocalEmailVerified: false,
  },
} satisfies BetterAuthOptions['account'];

/** Providers are used for identity only, so their tokens are not stored. */
export async function withoutProviderTokens<Account extends object>(account: Account) {
  const none = { accessToken: null, refreshToken: null, idToken: null };
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } };
}
