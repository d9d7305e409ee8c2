import * as v from 'valibot';
import {
  confirmDeletion,
  confirmVerification,
  requestDeletion,
  requestEmailChange,
} from '../../../account/account.server';
import { codeSchema, emailSchema } from '../../schema';
import { clearCookie } from '../cookie';
import { callbackUrl, clientUserSchema, statusOutput, statusTrue } from './client-shapes';
import type { SessionContext } from '~/server/request-context';
import { type Endpoint, endpointError, sessionEndpoint } from './endpoint';
import { sendOwnVerification } from './email-otp';

/**
 * The user's own email, and deletion of the account. The client's `token` is the code that we send
 * by email. `callbackURL` is for links in emails; ours contain codes, so it is not used.
 */

const account = { access: { account: 'update' }, group: 'Own account', writes: true } as const;

const codeErrors = ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const;
const deletionErrors = [
  // Features add their reasons to keep a user.
  ...codeErrors,
  'LAST_ADMINISTRATOR',
  'ONLY_OWNER',
] as const;

const deletionOutput = v.strictObject({
  success: v.literal(true),
  message: v.picklist(['Verification email sent', 'User deleted']),
});

async function deleteWithCode(context: SessionContext, code: string) {
  await confirmDeletion(context, code);
  return {
    body: { success: true, message: 'User deleted' },
    cookies: [clearCookie(context.config)],
  };
}

export const emailAndDeletionEndpoints: Record<string, Endpoint> = {
  '/change-email': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ newEmail: emailSchema, callbackURL: callbackUrl }),
    ...account,
    summary: 'Send a code to your new email address',
    description:
      'Nothing changes until `/email-otp/change-email` confirms the code. The response is the ' +
      'same if another account uses the address.',
    errors: ['SAME_EMAIL'],
    output: statusOutput,
    async handle({ context, input }) {
      await requestEmailChange(context, input.newEmail);
      return statusTrue;
    },
  }),
  '/send-verification-email': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ email: emailSchema, callbackURL: callbackUrl }),
    ...account,
    summary: 'Send a code to your current email address',
    errors: ['EMAIL_MISMATCH', 'EMAIL_ALREADY_VERIFIED'],
    output: statusOutput,
    async handle({ context, input }) {
      await sendOwnVerification(context, input.email);
      return statusTrue;
    },
  }),
  '/verify-email': sessionEndpoint({
    method: 'GET',
    acceptsPost: true,
    query: v.strictObject({ token: codeSchema, callbackURL: callbackUrl }),
    ...account,
    summary: 'Verify your current email address with its code',
    description: 'Also accepts a POST with the same fields.',
    errors: [...codeErrors, 'EMAIL_ALREADY_VERIFIED'],
    output: v.strictObject({ status: v.literal(true), user: v.nullable(clientUserSchema) }),
    async handle({ context, input }) {
      await confirmVerification(context, input.token);
      return { body: { status: true, user: null } };
    },
  }),
  '/delete-user': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({
      token: v.optional(codeSchema),
      password: v.optional(v.string()),
      callbackURL: callbackUrl,
    }),
    ...account,
    summary: 'Delete your account',
    description: 'Without `token`, sends a code; with the code as `token`, deletes the account.',
    errors: [...deletionErrors, 'PASSWORDS_OFF'],
    output: deletionOutput,
    async handle({ context, input }) {
      if (input.password !== undefined) throw endpointError('PASSWORDS_OFF');
      if (input.token !== undefined) return deleteWithCode(context, input.token);
      await requestDeletion(context);
      return { body: { success: true, message: 'Verification email sent' } };
    },
  }),
  '/delete-user/callback': sessionEndpoint({
    method: 'GET',
    query: v.strictObject({ token: codeSchema, callbackURL: callbackUrl }),
    ...account,
    summary: 'Delete your account with its code',
    errors: deletionErrors,
    output: deletionOutput,
    handle: ({ context, input }) => deleteWithCode(context, input.token),
  }),
};
