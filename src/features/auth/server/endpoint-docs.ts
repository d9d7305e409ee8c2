import { usersApi } from '~/features/users/users.server';
import type { GenericSchema } from 'valibot';
import { asJsonSchema } from '~/server/api/openapi';
import { withErrorResponses } from '~/server/api/error-responses';
import { isCommonErrorCode } from '~/shared/app-error';
import type { JsonSchema, Operation } from '~/shared/api-document';
import type { Permission } from '~/shared/permissions';

/**
 * The documentation of an endpoint. Method, fields and permission come from the endpoint itself.
 */
export interface EndpointDocs {
  group: 'Sign-in' | 'Own account' | 'Administration' | 'Documents';
  summary: string;
  description?: string;
  /** Who may call it, if the endpoint declares no permission. */
  access?: 'anyone' | 'signed-in' | Permission;
  responses: NonNullable<Operation['responses']>;
  /** Visited by a browser that a provider redirects. */
  visited?: boolean;
}

interface Told {
  errors?: Record<number, string[]>;
  example?: unknown;
  open?: boolean;
}

function responses(told: Told): EndpointDocs['responses'] {
  const { responses: made } = withErrorResponses(told)({}) as Pick<Operation, 'responses'>;
  return made ?? {};
}

const open = (summary: string, told: Told, description?: string): EndpointDocs => ({
  group: 'Sign-in',
  summary,
  ...(description && { description }),
  access: 'anyone',
  responses: responses({ ...told, open: true }),
});

const user = {
  id: '9a2f5c1e-7a52-4a2f-8f0b-1d1f4f6f2b11',
  name: 'Noor Bakker',
  email: 'noor@example.com',
  role: 'user',
};

const session = {
  id: '3f0c9a3e-9d0e-4f4e-9c61-0c3f1d2b7a55',
  expiresAt: '2030-01-31T09:00:00.000Z',
  impersonatedBy: null,
};

const wrongCode = {
  400: ['BAD_REQUEST', 'INVALID_OTP', 'OTP_EXPIRED'],
  403: ['TOO_MANY_ATTEMPTS'],
};

const callback = (provider: string): EndpointDocs => ({
  ...open(
    `Where ${provider} sends a browser back to`,
    {},
    'Checks the state that the browser left with, asks the provider who is there, sets the ' +
      'session cookie, and answers with a redirect: to the page that was asked for, or to /login/error.',
  ),
  visited: true,
});

const signInWords: Record<string, EndpointDocs> = {
  '/get-session': open(
    'Who is signed in',
    { example: { session, user: { ...user, emailVerified: true, image: null } } },
    'Answers null where nobody is.',
  ),
  '/sign-out': open(
    'End the session',
    { example: { success: true } },
    'Takes the session cookie away. Signed in as another user, it ends that and the own session both.',
  ),
  '/email-otp/send-verification-otp': open(
    'Send a code to an address',
    {
      errors: { 400: ['BAD_REQUEST', 'MISSING_RESPONSE'], 403: ['VERIFICATION_FAILED'] },
      example: { success: true },
    },
    'The answer is the same whether there is an account or not. Where a captcha is configured, ' +
      'its proof is sent in the header `x-captcha-response`.',
  ),
  '/sign-in/email-otp': open(
    'Sign in by a code',
    {
      errors: { ...wrongCode, 403: [...wrongCode[403], 'BANNED_USER'] },
      example: { user },
    },
    'Sets the session cookie. Where sign-up is open, an address that is new gets an account.',
  ),
  '/sign-in/social': open(
    'Begin to sign in through a provider',
    {
      errors: { 400: ['BAD_REQUEST'], 404: ['PROVIDER_NOT_FOUND'], 503: ['PROVIDER_UNAVAILABLE'] },
      example: { url: 'https://provider.example.com/authorize?…', redirect: true },
    },
    'Answers where to lead the browser. `redirect` is the path to go to afterwards.',
  ),
  '/callback/github': callback('GitHub'),
  '/callback/google': callback('Google'),
  '/callback/oidc': callback('the OpenID Connect provider'),
};

const own = (summary: string, told: Told, description?: string): EndpointDocs => ({
  group: 'Own account',
  summary,
  ...(description && { description }),
  access: { account: 'update' },
  responses: responses(told),
});

const done = { status: true };

const accountWords: Record<string, EndpointDocs> = {
  '/list-sessions': own('Your sessions', {
    example: [
      {
        id: session.id,
        current: true,
        browser: 'Firefox',
        system: 'Linux',
        address: '192.0.2.1',
        startedAt: '2030-01-01T09:00:00.000Z',
        usedAt: '2030-01-02T10:20:00.000Z',
        expiresAt: session.expiresAt,
      },
    ],
  }),
  '/update-user': own('Change your name', { example: done }),
  '/revoke-sessions': own(
    'End all your sessions, this one too',
    { example: done },
    'Not while signed in as another user. Takes the session cookie away.',
  ),
  '/revoke-other-sessions': own(
    'End all your sessions but this one',
    { example: done },
    'Not while signed in as another user.',
  ),
  '/send-verification-email': own(
    'Send a code to your own address',
    { errors: { 409: ['ALREADY_VERIFIED'] }, example: done },
    'Not while signed in as another user.',
  ),
  '/verify-email': own('Verify your own address by its code', {
    errors: { ...wrongCode, 409: ['ALREADY_VERIFIED'] },
    example: done,
  }),
  '/delete-user': own(
    'Delete your account by a code',
    { errors: { ...wrongCode, 409: ['LAST_ADMINISTRATOR'] }, example: done },
    'The code is the one that `POST /api/rest/account/deletion/request` sends. Not while signed in as another user.',
  ),
};

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** Wraps the output schema of a procedure into the endpoint's response. */
type Wrap = (output: JsonSchema) => JsonSchema;
const asIs: Wrap = (output) => output;
const asUser: Wrap = (output) => objectOf({ user: output });
const asDone: Wrap = () => objectOf({ status: { const: true } });
const asList =
  (name: string): Wrap =>
  ({ properties: { items = {}, ...rest } = {} }) =>
    objectOf({ [name]: items, ...rest });

/** Documents an endpoint that runs the same rule as a procedure. */
function likeProcedure(name: keyof typeof usersApi, wrap: Wrap): EndpointDocs {
  const { route, errorMap, outputSchema } = usersApi[name]['~orpc'];
  const errors: Record<number, string[]> = {};
  for (const [code, { status }] of Object.entries(errorMap))
    if (!isCommonErrorCode(code) || code === 'BAD_REQUEST') (errors[status] ??= []).push(code);
  const schema = wrap(asJsonSchema(outputSchema as GenericSchema, 'output'));
  return {
    group: 'Administration',
    summary: route.summary ?? name,
    ...(route.description && { description: route.description }),
    responses: {
      ...responses({ errors }),
      200: { description: 'OK', content: { 'application/json': { schema } } },
    },
  };
}

const adminDocs: Record<string, EndpointDocs> = {
  '/admin/list-users': likeProcedure('list', asList('users')),
  '/admin/get-user': likeProcedure('get', asIs),
  '/admin/list-user-sessions': likeProcedure('sessions', asList('sessions')),
  '/admin/create-user': likeProcedure('create', asUser),
  '/admin/update-user': likeProcedure('update', asUser),
  '/admin/set-role': likeProcedure('setRole', asUser),
  '/admin/ban-user': likeProcedure('ban', asUser),
  '/admin/unban-user': likeProcedure('unban', asUser),
  '/admin/remove-user': likeProcedure('remove', asDone),
  '/admin/revoke-user-session': likeProcedure('revokeSession', asDone),
  '/admin/revoke-user-sessions': likeProcedure('revokeSessions', asIs),
  '/admin/set-user-password': likeProcedure('setPassword', asDone),
  '/admin/impersonate-user': likeProcedure('impersonate', asIs),
  '/admin/stop-impersonating': {
    ...likeProcedure('stopImpersonating', asDone),
    access: 'signed-in',
  },
};

/** Every endpoint is documented: a test compares this table with the endpoints. */
export const endpointDocs: Record<string, EndpointDocs> = {
  ...signInWords,
  ...accountWords,
  ...adminDocs,
  '/openapi.json': {
    group: 'Documents',
    summary: 'The document that describes these calls',
    responses: responses({}),
  },
};
