import * as v from 'valibot';
import {
  confirmEmailChange,
  requestEmailChange,
  confirmVerification,
  requestVerification,
} from '../../../account/account.server';
import { nameSchema } from '../../../account/schema';
import { readUser } from '../../../users/users.server';
import { requirePermittedSession } from '~/server/api/procedure';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { codeSchema, emailSchema } from '../../schema';
import { limitSignInCodes, sendSignInCode, signInByCode } from '../code-sign-in';
import { clientUserSchema, successOutput, successTrue, toClientUser } from './client-shapes';
import {
  type Endpoint,
  type EndpointResult,
  endpointError,
  openEndpoint,
  sessionEndpoint,
} from './endpoint';

/**
 * The calls of the client's email-code plugin. `/email-otp/check-verification-otp` is missing on
 * purpose: nothing but using a code may reveal whether it is right.
 */

const codeErrors = ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const;
const accountUpdate = { account: 'update' } as const;
const account = { access: accountUpdate, group: 'Own account', writes: true } as const;

async function sendForSignIn(context: RequestContext, email: string) {
  await limitSignInCodes(context, email);
  const { cookies, validMinutes, late } = await context.db.transaction((tx) =>
    sendSignInCode(tx, context, email),
  );
  await context.jobs.afterCommit();
  return { body: { success: true, validMinutes, ...(late && { late }) }, cookies };
}

async function sendForVerification(context: RequestContext, email: string) {
  const session = await requirePermittedSession(context, accountUpdate);
  await sendOwnVerification({ ...context, session }, email);
  return successTrue;
}

async function signIn(
  context: RequestContext,
  input: { email: string; otp: string; name?: string | undefined },
): Promise<EndpointResult> {
  // Loaded before the transaction: inside it, the embedded database has no second connection.
  await context.getSession();
  const result = await context.db.transaction((tx) => signInByCode(tx, context, input));
  await context.jobs.afterCommit();
  if ('rejection' in result) throw result.rejection;
  const { sessionId, user, cookies } = result;
  return { body: { token: sessionId, user }, cookies };
}

export const sendCodePath = '/email-otp/send-verification-otp';

export const sendCodeEndpoint = openEndpoint({
  method: 'POST',
  body: v.strictObject({
    email: emailSchema,
    type: v.picklist(['sign-in', 'email-verification', 'forget-password']),
  }),
  access: 'anyone',
  writes: true,
  group: 'Sign-in',
  summary: 'Send a code to an email address',
  description: [
    'The response is the same whether there is an account or not.',
    'The type `email-verification` is for the address of the signed-in user.',
  ].join(' '),
  errors: [
    'PASSWORDS_OFF',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'ONBOARDING_REQUIRED',
    'EMAIL_MISMATCH',
    'EMAIL_ALREADY_VERIFIED',
  ],
  output: v.strictObject({
    success: v.literal(true),
    validMinutes: v.optional(v.number()),
    /** Codes take longer than usual to be sent. */
    late: v.optional(v.boolean()),
  }),
  async handle({ context, input }) {
    const { email, type } = input;
    if (type === 'forget-password') throw endpointError('PASSWORDS_OFF');
    return type === 'sign-in' ? sendForSignIn(context, email) : sendForVerification(context, email);
  },
});

export const emailOtpEndpoints: Record<string, Endpoint> = {
  [sendCodePath]: sendCodeEndpoint,
  '/sign-in/email-otp': openEndpoint({
    method: 'POST',
    body: v.strictObject({ email: emailSchema, otp: codeSchema, name: v.optional(nameSchema) }),
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'Sign in with a code',
    description:
      'Sets the session cookie. If sign-up is open, a new address gets an account; `name` is then ' +
      'suggested by onboarding.',
    errors: [...codeErrors, 'BANNED_USER', 'FAILED_TO_CREATE_USER', 'FAILED_TO_CREATE_SESSION'],
    output: v.strictObject({ token: v.string(), user: clientUserSchema }),
    handle: ({ context, input }) => signIn(context, input),
  }),
  '/email-otp/verify-email': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ email: emailSchema, otp: codeSchema }),
    ...account,
    summary: 'Verify your current email address with its code',
    failure: 'FAILED_TO_UPDATE_USER',
    errors: [...codeErrors, 'EMAIL_MISMATCH', 'EMAIL_ALREADY_VERIFIED'],
    output: v.strictObject({
      status: v.literal(true),
      token: v.null(),
      user: clientUserSchema,
    }),
    async handle({ context, input }) {
      await verifyOwnEmail(context, input.email, input.otp);
      const user = await readUser(context.db, context.session.user.id);
      if (!user) throw endpointError('UNAUTHORIZED');
      return { body: { status: true, token: null, user: toClientUser(user, context.now()) } };
    },
  }),
  '/email-otp/request-email-change': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ newEmail: emailSchema }),
    ...account,
    summary: 'Send a code to your new email address',
    description: 'The response is the same if another account uses the address.',
    errors: ['SAME_EMAIL'],
    output: successOutput,
    async handle({ context, input }) {
      await requestEmailChange(context, input.newEmail);
      return successTrue;
    },
  }),
  '/email-otp/change-email': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ newEmail: emailSchema, otp: codeSchema }),
    ...account,
    summary: 'Change your email address with the code sent to it',
    description: 'Ends your other sessions and notifies the old address.',
    errors: [...codeErrors, 'EMAIL_CAN_NOT_BE_UPDATED'],
    output: successOutput,
    async handle({ context, input }) {
      await confirmEmailChange(context, input.newEmail, input.otp);
      return successTrue;
    },
  }),
};

/** Verification of the user's own address, which two plugins of the client have calls for. */

/** The client names the address, but only the user's own can be verified. */
function requireOwnEmail(context: SessionContext, email: string): void {
  if (email !== context.session.user.email)
    throw endpointError('EMAIL_MISMATCH', { field: 'email' });
}

export async function sendOwnVerification(context: SessionContext, email: string): Promise<void> {
  requireOwnEmail(context, email);
  await requestVerification(context);
}

async function verifyOwnEmail(context: SessionContext, email: string, code: string): Promise<void> {
  requireOwnEmail(context, email);
  await confirmVerification(context, code);
}

/** The client's password calls. Users sign in with codes, so all of them are rejected. */

const calls: Record<string, string> = {
  '/sign-in/email': 'Sign in with a password',
  '/sign-up/email': 'Sign up with a password',
  '/request-password-reset': 'Request a password reset',
  '/reset-password': 'Reset a password',
  '/change-password': 'Change your password',
  '/verify-password': 'Verify your password',
  '/email-otp/request-password-reset': 'Request a password reset by code',
  '/email-otp/reset-password': 'Reset a password with a code',
  '/forget-password/email-otp': 'Request a password reset by code (the older path)',
};

const rejected = (summary: string): Endpoint =>
  openEndpoint({
    method: 'POST',
    // Whatever is sent: nothing of it is read.
    body: v.looseObject({}),
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary,
    description: 'Always rejected: users sign in with codes.',
    errors: ['PASSWORDS_OFF'],
    output: v.never(),
    async handle() {
      throw endpointError('PASSWORDS_OFF');
    },
  });

export const passwordEndpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(calls).map(([path, summary]) => [path, rejected(summary)]),
);
