import * as v from 'valibot';
import {
  type Endpoint,
  type EndpointResult,
  callbackUrl,
  openEndpoint,
  sessionEndpoint,
  statusOutput,
  statusTrue,
} from '~/features/accounts/auth/endpoints.server';
import { inTransaction } from '~/server/api/transaction';
import { idField, timestamp } from '~/shared/schema';
import { type SocialRedirect, createLinkRedirect, createSocialRedirect } from './start';
import { startErrors, unlinkErrors } from './errors';
import { readLinkedAccounts, requireLinkingAllowed, unlinkAccount } from './rules';

/** Social sign-in, and linking of providers. */

const account = { access: { account: 'update' }, group: 'Own account' } as const;

/** Scopes and tokens of the client's own are rejected: providers are used for identity only. */
const startBody = v.strictObject({
  provider: v.pipe(v.string(), v.maxLength(100)),
  callbackURL: callbackUrl,
  newUserCallbackURL: callbackUrl,
  errorCallbackURL: callbackUrl,
  disableRedirect: v.optional(v.boolean(), false),
});
const invalid = { idToken: 'ID_TOKEN_NOT_SUPPORTED' } as const;
const startOutput = v.strictObject({ url: v.string(), redirect: v.boolean() });

const started = (
  { url, cookies }: SocialRedirect,
  input: { disableRedirect: boolean },
): EndpointResult => ({ body: { url, redirect: !input.disableRedirect }, cookies });

/** The engine rejects callbacks without the matching state (CSRF). */
const callback = (provider: string, name: string): Endpoint =>
  openEndpoint({
    method: 'GET',
    writes: true,
    visited: true,
    access: 'anyone',
    group: 'Sign-in',
    summary: `The OAuth callback for ${name}`,
    description:
      'Redirects to `callbackURL`, or to /login/error. After linking, redirects to ' +
      'the account page with the parameter `linked` or `error`.',
    async handle({ request, context }) {
      const { handleSocialCallback } = await import('./callback');
      return handleSocialCallback(request, context, provider);
    },
  });

export const socialEndpoints: Record<string, Endpoint> = {
  '/sign-in/social': openEndpoint({
    method: 'POST',
    body: startBody,
    invalid,
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'Start to sign in with a provider',
    description:
      'Returns the URL to redirect to. `callbackURL` is the page to go to afterwards; failures ' +
      'always lead to /login/error.',
    ownErrors: startErrors,
    output: startOutput,
    handle: async ({ context, input }) =>
      started(await createSocialRedirect(context, input), input),
  }),
  '/callback/github': callback('github', 'GitHub'),
  '/callback/google': callback('google', 'Google'),
  '/callback/oidc': callback('oidc', 'the OpenID Connect provider'),
  '/list-accounts': sessionEndpoint({
    method: 'GET',
    ...account,
    summary: 'List the providers linked to your account',
    output: v.array(
      v.strictObject({
        id: v.string(),
        providerId: v.string(),
        accountId: v.string(),
        userId: v.string(),
        scopes: v.array(v.string()),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    async handle({ context }) {
      const { user } = context.session;
      const linked = await readLinkedAccounts(context.db, user.id);
      return {
        body: linked.map((item) => ({
          ...item,
          userId: user.id,
          // Tokens of providers are not stored, so no scope is granted.
          scopes: [],
          createdAt: item.createdAt.toISOString(),
          updatedAt: item.updatedAt.toISOString(),
        })),
      };
    },
  }),
  '/link-social': sessionEndpoint({
    method: 'POST',
    body: startBody,
    invalid,
    ...account,
    writes: true,
    summary: 'Start to link a provider to your account',
    description: 'Needs a verified email and a recent sign-in. Returns the URL to redirect to.',
    errors: ['EMAIL_NOT_VERIFIED'],
    ownErrors: startErrors,
    output: startOutput,
    async handle({ context, input }) {
      await requireLinkingAllowed(context);
      return started(await createLinkRedirect(context, context.session, input), input);
    },
  }),
  '/unlink-account': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ accountId: idField }),
    ...account,
    writes: true,
    summary: 'Unlink a provider from your account',
    description: 'Needs a recent sign-in. `accountId` is the `id` of the list.',
    errors: ['ACCOUNT_NOT_FOUND'],
    ownErrors: unlinkErrors,
    output: statusOutput,
    async handle({ context, input }) {
      const { accountId: id } = input;
      await inTransaction(context, (tx) => unlinkAccount(tx, context, { id }));
      return statusTrue;
    },
  }),
};
