import * as v from 'valibot';
import { type Endpoint, endpointError, openEndpoint } from './endpoint';

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
