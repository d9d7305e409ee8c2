import { withErrorResponses } from '~/server/api/error-responses';

/** How the administration of users is called over REST, and what its documentation says. */

const administrators = 'For administrators, and not while signed in as another user.';
const missing = { 404: ['USER_NOT_FOUND'] };

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  description?: string;
  errors?: Record<number, string[]>;
  example?: unknown;
}

const route = ({ method, path, summary, description, errors, example }: Call) => ({
  method,
  path,
  tags: ['Users'],
  summary,
  description: [administrators, description].filter(Boolean).join(' '),
  spec: withErrorResponses({ errors: { 400: ['BAD_REQUEST'], ...errors }, example }),
});

const detail = {
  id: '9a2f5c1e-7a52-4a2f-8f0b-1d1f4f6f2b11',
  name: 'Noor Bakker',
  email: 'noor@example.com',
  emailVerified: true,
  image: null,
  role: 'user',
  status: 'active',
  onboardedAt: '2030-01-01T09:00:00.000Z',
  createdAt: '2030-01-01T08:59:00.000Z',
  lastSeenAt: '2030-01-02T10:20:00.000Z',
  banReason: null,
  banExpires: null,
  updatedAt: '2030-01-01T09:00:00.000Z',
};

const { banReason: _reason, banExpires: _expires, updatedAt: _updated, ...row } = detail;

const session = {
  id: '3f0c9a3e-9d0e-4f4e-9c61-0c3f1d2b7a55',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ipAddress: '192.0.2.1',
  createdAt: '2030-01-01T09:00:00.000Z',
  lastUsedAt: '2030-01-02T10:20:00.000Z',
  expiresAt: '2030-01-31T09:00:00.000Z',
  impersonated: false,
  current: false,
};

const done = { ok: true };

export const calls = {
  list: route({
    method: 'GET',
    path: '/users',
    summary: 'People, in pages',
    description:
      'Searches in names and addresses, without regard to case and accents: three characters ' +
      'and more anywhere, one or two at the beginning of the name or of the address. `total` ' +
      'is counted up to 1,000; where there are more, `totalIsLeast` is true.',
    example: { items: [row], total: 1, next: null },
  }),
  get: route({
    method: 'GET',
    path: '/users/{id}',
    summary: 'One person',
    errors: missing,
    example: detail,
  }),
  create: route({
    method: 'POST',
    path: '/users',
    summary: 'Make an account for a person',
    errors: { 409: ['EMAIL_TAKEN'] },
    example: detail,
  }),
  update: route({
    method: 'PATCH',
    path: '/users/{id}',
    summary: 'Change name, address and role of a person',
    description:
      '`seen` is the `updatedAt` of what was edited; where somebody else was faster, nothing ' +
      'changes. Another address ends the sessions of the person, and the old one is told of it.',
    errors: {
      400: ['BAD_REQUEST', 'YOU_CANNOT_DEMOTE_YOURSELF', 'YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE'],
      409: ['USER_CHANGED', 'EMAIL_TAKEN', 'LAST_ADMINISTRATOR'],
      ...missing,
    },
    example: detail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete a person and all that is hers',
    errors: {
      400: ['BAD_REQUEST', 'YOU_CANNOT_REMOVE_YOURSELF'],
      409: ['LAST_ADMINISTRATOR'],
      ...missing,
    },
    example: done,
  }),
  ban: route({
    method: 'POST',
    path: '/users/{id}/ban',
    summary: 'Ban a person, for good or until a moment',
    description: 'Ends all sessions of the person. The reason is told to the person.',
    errors: {
      400: ['BAD_REQUEST', 'YOU_CANNOT_BAN_YOURSELF', 'BAN_ENDS_IN_THE_PAST'],
      409: ['LAST_ADMINISTRATOR'],
      ...missing,
    },
    example: { ...detail, status: 'banned', banReason: 'Spam' },
  }),
  unban: route({
    method: 'POST',
    path: '/users/{id}/unban',
    summary: 'Lift a ban',
    errors: missing,
    example: detail,
  }),
  setRole: route({
    method: 'POST',
    path: '/users/{id}/role',
    summary: 'Give a person a role',
    errors: {
      400: ['BAD_REQUEST', 'YOU_CANNOT_DEMOTE_YOURSELF'],
      409: ['LAST_ADMINISTRATOR'],
      ...missing,
    },
    example: detail,
  }),
  setPassword: route({
    method: 'POST',
    path: '/users/{id}/password',
    summary: 'Give a person a password',
    description: 'Only where AUTH_PASSWORDS is true. Ends the sessions of the person.',
    errors: {
      400: ['BAD_REQUEST', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
      403: ['PASSWORDS_OFF'],
      ...missing,
    },
    example: detail,
  }),
  impersonate: route({
    method: 'POST',
    path: '/users/{id}/impersonate',
    summary: 'Act in the place of a person, for an hour at most',
    description: 'Sets the session cookie. Never of administrators, nor of banned users.',
    errors: {
      400: ['BAD_REQUEST', 'YOU_CANNOT_IMPERSONATE_YOURSELF'],
      403: ['YOU_CANNOT_IMPERSONATE_ADMINS', 'YOU_CANNOT_IMPERSONATE_BANNED_USERS'],
      ...missing,
    },
    example: { expiresAt: '2030-01-01T13:00:00.000Z' },
  }),
  stopImpersonating: {
    ...route({
      method: 'POST',
      path: '/users/stop-impersonating',
      summary: 'Go back to your own session',
      errors: { 409: ['NOT_IMPERSONATING'] },
      example: {},
    }),
    description: 'For administrators who are signed in as another user. Sets the session cookie.',
  },
  sessions: route({
    method: 'GET',
    path: '/users/{id}/sessions',
    summary: 'The sessions of a person, the newest first, in pages',
    example: { items: [session], total: 1, next: null },
  }),
  revokeSession: route({
    method: 'DELETE',
    path: '/users/{id}/sessions/{sessionId}',
    summary: 'End a session of a person',
    errors: { 404: ['USER_NOT_FOUND', 'SESSION_NOT_FOUND'] },
    example: done,
  }),
  revokeSessions: route({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    summary: 'End all sessions of a person',
    errors: missing,
    example: { count: 2 },
  }),
};
