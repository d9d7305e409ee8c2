import { withErrorResponses } from '~/server/api/error-responses';

/** How a person's own account is called over REST, and what its documentation says. */

interface Call {
  path: `/${string}`;
  summary: string;
  description?: string;
  errors?: Record<number, string[]>;
  example: unknown;
}

const post = ({ path, summary, description, errors, example }: Call) => ({
  method: 'POST' as const,
  path: `/account${path}` as const,
  tags: ['Account'],
  summary,
  ...(description && { description }),
  spec: withErrorResponses({ errors: { 400: ['BAD_REQUEST'], ...errors }, example }),
});

const done = { ok: true };
const sent = { ok: true, validMinutes: 5 };
const alone = 'Not while signed in as another user.';

const wrongCode = {
  400: ['BAD_REQUEST', 'INVALID_OTP', 'OTP_EXPIRED'],
  403: ['TOO_MANY_ATTEMPTS'],
};

export const calls = {
  onboard: post({
    path: '/onboard',
    summary: 'Give your name, once',
    errors: { 409: ['ALREADY_ONBOARDED'] },
    example: { name: 'Noor Bakker' },
  }),
  rename: post({
    path: '/rename',
    summary: 'Change your name',
    example: { name: 'Noor Bakker' },
  }),
  setLanguage: post({
    path: '/language',
    summary: 'Set the language of emails that you do not request yourself',
    description: alone,
    example: done,
  }),
  listSessions: {
    method: 'GET' as const,
    path: '/account/sessions' as const,
    tags: ['Account'],
    summary: 'Your sessions',
    spec: withErrorResponses({
      example: {
        items: [
          {
            id: '3f0c9a3e-9d0e-4f4e-9c61-0c3f1d2b7a55',
            current: true,
            browser: 'Firefox',
            system: 'Linux',
            address: '192.0.2.1',
            startedAt: '2030-01-01T09:00:00.000Z',
            usedAt: '2030-01-02T10:20:00.000Z',
            expiresAt: '2030-01-31T09:00:00.000Z',
          },
        ],
        now: '2030-01-02T10:20:00.000Z',
      },
    }),
  },
  revokeSession: post({
    path: '/sessions/revoke',
    summary: 'End one of your sessions',
    description: alone,
    errors: { 404: ['NOT_FOUND'] },
    example: done,
  }),
  revokeOtherSessions: post({
    path: '/sessions/revoke-others',
    summary: 'End all your sessions but this one',
    description: alone,
    example: { count: 2 },
  }),
  requestEmailChange: post({
    path: '/email/request',
    summary: 'Send a code to your new address',
    description: `${alone} Nothing changes until the code comes back.`,
    errors: { 400: ['BAD_REQUEST', 'SAME_EMAIL'] },
    example: sent,
  }),
  confirmEmailChange: post({
    path: '/email/confirm',
    summary: 'Change your address by the code that was sent to it',
    description: `${alone} Ends your other sessions, and tells the old address.`,
    errors: { ...wrongCode, 409: ['EMAIL_CAN_NOT_BE_UPDATED'] },
    example: { email: 'noor@example.com' },
  }),
  requestVerification: post({
    path: '/verification/request',
    summary: 'Send a code to your own address',
    description: alone,
    errors: { 409: ['ALREADY_VERIFIED'] },
    example: sent,
  }),
  confirmVerification: post({
    path: '/verification/confirm',
    summary: 'Verify your own address by its code',
    description: alone,
    errors: { ...wrongCode, 409: ['ALREADY_VERIFIED'] },
    example: done,
  }),
  requestDeletion: post({
    path: '/deletion/request',
    summary: 'Send the code without which no account is deleted',
    description: alone,
    errors: { 409: ['LAST_ADMINISTRATOR'] },
    example: sent,
  }),
  confirmDeletion: post({
    path: '/deletion/confirm',
    summary: 'Delete your account, by its code and its own address',
    description: alone,
    errors: {
      400: [...wrongCode[400], 'CONFIRMATION_MISMATCH'],
      403: wrongCode[403],
      409: ['LAST_ADMINISTRATOR'],
    },
    example: done,
  }),
};
