import * as v from 'valibot';
import type { RequestContext } from '~/server/request-context';
import {
  AppError,
  type ErrorCatalogue,
  commonErrors,
  isCommonErrorCode,
} from '~/shared/errors/app-error';
import { translateIssue } from '~/shared/i18n/message';
import { authErrors, isAuthErrorCode } from '../../errors';
import {
  type Endpoint,
  type EndpointErrorCode,
  allErrors,
  endpointError,
  needsSameOriginGet,
} from './endpoint';

/** Turns the errors of our rules and schemas into those that the better-auth client knows. */

/** The codes of fields that are invalid, whichever endpoint they are sent to. */
const invalidFields: Partial<Record<string, EndpointErrorCode>> = {
  email: 'INVALID_EMAIL',
  newEmail: 'INVALID_EMAIL',
  otp: 'INVALID_OTP',
  token: 'INVALID_TOKEN',
  role: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
};

const inputErrors = [
  'BAD_REQUEST',
  'BODY_MUST_BE_AN_OBJECT',
  'VALIDATION_ERROR',
  'FIELD_NOT_ALLOWED',
] as const satisfies EndpointErrorCode[];

/** The catalogue of everything that an endpoint can return. */
export const getKinds = ({ ownErrors }: Endpoint): ErrorCatalogue => ({
  ...allErrors,
  ...ownErrors,
});

type Issue = v.BaseIssue<unknown>;

const isUnknownField = ({ type, expected }: Issue) =>
  type === 'strict_object' && expected === 'never';

/** The error of an unknown field, or else of the first field that does not fit. */
export function inputError(
  endpoint: Endpoint,
  issues: [Issue, ...Issue[]],
  context: RequestContext,
): AppError {
  const { invalid = {} } = endpoint;
  const issue = issues.find(isUnknownField) ?? issues[0];
  const path = v.getDotPath(issue) ?? '';
  const field = path.split('.').at(-1) ?? '';
  const own = Object.hasOwn(invalid, path) ? invalid[path] : undefined;
  const usual = Object.hasOwn(invalidFields, field) ? invalidFields[field] : undefined;
  const code = own ?? (isUnknownField(issue) ? 'FIELD_NOT_ALLOWED' : (usual ?? 'VALIDATION_ERROR'));
  const { t } = context.i18n;
  const messageText = translateIssue(t, issue.message);
  // The message of the code is clearer than the generic one of an issue without its own.
  const isSpecific = !own && messageText !== t('shared:error.badRequest');
  const kind = getKinds(endpoint)[code] ?? commonErrors.BAD_REQUEST;
  return new AppError(code, kind, { field: path, ...(isSpecific && { messageText }) });
}

/** The codes that invalid input to this endpoint can cause. */
function getInputErrors({ body, query, invalid = {} }: Endpoint): string[] {
  const schema = body ?? query;
  if (!schema) return [];
  const names = 'entries' in schema ? Object.keys(Object(schema.entries)) : [];
  const nested = names.includes('data') ? ['email', 'role'] : [];
  const codes = [...names, ...nested].map((name) =>
    Object.hasOwn(invalidFields, name) ? invalidFields[name] : undefined,
  );
  const all = [...inputErrors, ...codes, ...Object.values(invalid)];
  return [...new Set(all.filter((code) => code !== undefined))];
}

/** Our codes that have another name in the client's catalogue. */
const clientCodes: Partial<Record<string, EndpointErrorCode>> = {
  EMAIL_TAKEN: 'USER_ALREADY_EXISTS',
  ALREADY_VERIFIED: 'EMAIL_ALREADY_VERIFIED',
};

export function toClientError(error: unknown, endpoint: Endpoint): unknown {
  if (!(error instanceof AppError)) return error;
  const forbidden = endpoint.access === 'anyone' ? undefined : endpoint.forbidden;
  if (error.code === 'FORBIDDEN' && forbidden) return endpointError(forbidden);
  const renamed = Object.hasOwn(clientCodes, error.code) ? clientCodes[error.code] : undefined;
  const code = renamed ?? error.code;
  if (!isAuthErrorCode(code) || isCommonErrorCode(code)) return error;
  const { status } = authErrors[code];
  const { messageKey: message, field, retryAfter, messageText, data } = error;
  return new AppError(
    code,
    { status, message },
    {
      ...(field && { field }),
      ...(retryAfter && { retryAfter }),
      ...(messageText && { messageText }),
      ...(data && { data }),
      cause: error.cause,
    },
  );
}

const everywhere = [
  // Rate limits count every call.
  'TOO_MANY_REQUESTS',
  'READ_ONLY',
] as const satisfies EndpointErrorCode[];

/** Errors of every endpoint, or of every endpoint that needs a session. */
const commonCodes: Record<'anyone' | 'session', readonly EndpointErrorCode[]> = {
  anyone: everywhere,
  session: [
    'UNAUTHORIZED',
    'FORBIDDEN',
    'ONBOARDING_REQUIRED',
    'CONFIRMATION_REQUIRED',
    ...everywhere,
  ],
};

/** All codes that an endpoint can return, for its documentation. */
export function getErrors(endpoint: Endpoint): string[] {
  const { access, errors = [], ownErrors = {}, failure } = endpoint;
  const forbidden = access === 'anyone' ? undefined : endpoint.forbidden;
  const common = commonCodes[access === 'anyone' ? 'anyone' : 'session'];
  const all = [
    ...common.filter((code) => !forbidden || code !== 'FORBIDDEN'),
    ...(forbidden ? [forbidden] : []),
    ...(needsSameOriginGet(endpoint) ? (['CROSS_SITE'] as const) : []),
    ...getInputErrors(endpoint),
    ...errors,
    ...Object.keys(ownErrors),
    ...(failure ? [failure] : []),
  ];
  return [...new Set(all)];
}

const always = new Set<string>(['UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE']);

export function isDeclared({ code }: AppError, endpoint: Endpoint): boolean {
  return always.has(code) || getErrors(endpoint).some((error) => error === code);
}

/** The codes by HTTP status, as the documentation lists them. */
export function errorsByStatus(endpoint: Endpoint): Record<number, string[]> {
  const byStatus: Record<number, string[]> = {};
  const kinds = getKinds(endpoint);
  for (const code of getErrors(endpoint)) (byStatus[kinds[code]?.status ?? 500] ??= []).push(code);
  return byStatus;
}
