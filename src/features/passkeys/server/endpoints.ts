import * as v from 'valibot';
import {
  type Endpoint,
  openEndpoint,
  sessionEndpoint,
} from '~/features/accounts/auth/endpoints.server';
import { passkeyErrors } from '../errors';
import { assertionInput, attestationInput, optionsSchema, registeredOutput } from '../schema';
import { finishRegistration, startRegistration } from './rules';
import { signIn, startSignIn } from './sign-in';

/** The ceremonies, with the paths of better-auth's passkey client. */

const own = { access: { account: 'update' }, group: 'Own account' } as const;
const ownErrors = passkeyErrors;

export const passkeyEndpoints: Record<string, Endpoint> = {
  '/passkey/generate-register-options': sessionEndpoint({
    method: 'GET',
    ...own,
    writes: true,
    summary: 'Start to add a passkey to your account',
    description:
      'Returns options for `navigator.credentials.create`. Not while impersonating a user. Needs a ' +
      'recent sign-in, or a passkey that was used within the last 10 minutes.',
    ownErrors,
    output: optionsSchema,
    handle: async ({ context }) => ({ body: await startRegistration(context) }),
  }),
  '/passkey/verify-registration': sessionEndpoint({
    method: 'POST',
    body: attestationInput,
    ...own,
    writes: true,
    summary: 'Add a passkey to your account',
    description: '`response` is what `PublicKeyCredential.toJSON()` returns.',
    ownErrors,
    output: registeredOutput,
    handle: async ({ context, input }) => ({
      body: await finishRegistration(context, input.response),
    }),
  }),
  '/passkey/generate-authenticate-options': openEndpoint({
    method: 'GET',
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'Start to sign in with a passkey',
    description: 'Returns options for `navigator.credentials.get`. They name no account.',
    ownErrors,
    output: optionsSchema,
    async handle({ context }) {
      const { options, cookies } = await startSignIn(context);
      return { body: options, cookies };
    },
  }),
  '/passkey/verify-authentication': openEndpoint({
    method: 'POST',
    body: assertionInput,
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'Sign in with a passkey',
    description: '`response` is what `PublicKeyCredential.toJSON()` returns.',
    errors: ['BANNED_USER'],
    ownErrors,
    output: v.strictObject({ ok: v.literal(true) }),
    async handle({ context, input }) {
      const { cookies } = await signIn(context, input.response);
      return { body: { ok: true }, cookies };
    },
  }),
};
