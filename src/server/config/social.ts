import * as v from 'valibot';
import { defineConfigPart } from './part';
import { missingOfSet, serviceKey, serviceUrl, text } from './values';

declare module '~/shared/page/public-config' {
  interface PublicConfig {
    /** The social sign-in providers. */
    providers: { id: string; name: string }[];
  }
}

/** A sign-in provider. Each is off until all its settings are given. */
export interface SocialProvider {
  /** As in the callback URL: `/api/auth/callback/<id>`. */
  id: 'github' | 'google' | 'oidc';
  /** The name shown on the sign-in page. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Only for OpenID Connect: the base URL for discovery. */
  issuer: string;
}

const socialSchema = v.object({
  GITHUB_CLIENT_ID: serviceKey,
  GITHUB_CLIENT_SECRET: serviceKey,
  GOOGLE_CLIENT_ID: serviceKey,
  GOOGLE_CLIENT_SECRET: serviceKey,
  OIDC_ISSUER: serviceUrl,
  OIDC_CLIENT_ID: serviceKey,
  OIDC_CLIENT_SECRET: serviceKey,
  OIDC_NAME: v.pipe(
    text,
    v.maxLength(40, 'expected at most 40 characters'),
    v.transform((name) => name || 'OpenID'),
  ),
});

type Variables = v.InferOutput<typeof socialSchema>;

/** Variables that must be set together. */
const sets: (keyof Variables)[][] = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

function readProviders(env: Variables): SocialProvider[] {
  const all: SocialProvider[] = [
    provider('github', 'GitHub', env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    provider('google', 'Google', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    provider('oidc', env.OIDC_NAME, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET, env.OIDC_ISSUER),
  ];
  return all.filter(({ clientId }) => clientId !== '');
}

const provider = (
  id: SocialProvider['id'],
  name: string,
  clientId: string,
  clientSecret: string,
  issuer = '',
) => ({ id, name, clientId, clientSecret, issuer });

export const social = defineConfigPart({
  schema: socialSchema,
  problems: (given, mode) => [
    ...sets.flatMap((names) => missingOfSet(given, names)),
    // Without TLS, anyone on the network path to the provider could sign in as any user.
    ...(mode === 'production' && given.OIDC_ISSUER?.startsWith('http:')
      ? ['OIDC_ISSUER is wrong: expected an https address in production']
      : []),
  ],
  read: readProviders,
  changes: (own) => ({ signInMethods: own.map(({ id }) => id) }),
  publish: (own) => ({ providers: own.map(({ id, name }) => ({ id, name })) }),
});
