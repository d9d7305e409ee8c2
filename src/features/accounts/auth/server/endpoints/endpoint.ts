import type * as v from 'valibot';
import { accountErrors } from '../../../account/errors';
import { userErrors } from '../../../users/errors';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { binErrors } from '~/features/bin/errors';
import { AppError, type ErrorCatalogue, commonErrors } from '~/shared/errors/app-error';
import type { Permission } from '~/shared/permissions';
import { authErrors, authError } from '../../errors';
import { toAppError } from '~/server/database/errors';

/** Every error that an auth endpoint can return. The first catalogue that has a code wins. */
export const allErrors = {
  ...commonErrors,
  ...userErrors,
  ...accountErrors,
  ...authErrors,
  ...binErrors,
};
export type EndpointErrorCode = keyof typeof allErrors;

export function endpointError(
  code: EndpointErrorCode,
  details?: ConstructorParameters<typeof AppError>[2],
): AppError {
  return new AppError(code, allErrors[code], details);
}

type Fields = Record<string, unknown>;

export interface EndpointCall<Input extends Fields = Fields> {
  context: RequestContext;
  request: Request;
  /** The validated body, or query string of a GET. */
  input: Input;
}

interface SessionCall<Input extends Fields = Fields> extends EndpointCall<Input> {
  context: SessionContext;
}

export interface EndpointResult {
  body: unknown;
  cookies?: string[];
}

type EndpointGroup = 'Sign-in' | 'Own account' | 'Administration' | 'Documents';

interface EndpointBase<Input extends Fields> {
  method: 'GET' | 'POST';
  /** A GET that also accepts the same fields as a POST body. */
  acceptsPost?: boolean;
  query?: v.GenericSchema<unknown, Input>;
  body?: v.GenericSchema<unknown, Input>;
  /** Error codes for invalid or unknown fields, by field. See `inputError` for the defaults. */
  invalid?: Partial<Record<string, string>>;
  /** Changes data: rate limited, and rejected if the request is cross-site. */
  writes?: boolean;
  /** Opened by a redirect from another site, so it must protect itself from forged requests. */
  visited?: boolean;
  group: EndpointGroup;
  summary: string;
  description?: string;
  /** The errors of its rules. In development and tests, an error not listed here is a bug. */
  errors?: readonly EndpointErrorCode[];
  /** Errors that only the feature knows which adds or guards the endpoint. */
  ownErrors?: ErrorCatalogue;
  /** The error if it fails for an internal reason; a plain 500 unless given. */
  failure?: FailureCode;
  /** The response body; absent if the response is not JSON. Checked in development and tests. */
  output?: v.GenericSchema;
}

interface OpenEndpoint<Input extends Fields = Fields> extends EndpointBase<Input> {
  access: 'anyone';
  handle(call: EndpointCall<Input>): Promise<EndpointResult | Response>;
}

export interface SessionEndpoint<Input extends Fields = Fields> extends EndpointBase<Input> {
  /** Signed in, even before onboarding; or with this permission. */
  access: 'signed-in' | Permission;
  /** The error code of users without the permission, if the client has one for it. */
  forbidden?: EndpointErrorCode;
  handle(call: SessionCall<Input>): Promise<EndpointResult | Response>;
}

/**
 * One call of the better-auth client: its fields, the rule it runs, its response and its errors. The
 * table of these is an allowlist: any other path under /api/auth is a 404.
 */
export type Endpoint = OpenEndpoint | SessionEndpoint;

declare module '~/server/feature' {
  interface ServerFeature {
    /** Endpoints below `/api/auth` that it adds, or replaces to guard them: see `guardEndpoint`. */
    authEndpoints?: Record<string, Endpoint>;
  }
}

interface EndpointGuard {
  errors: ErrorCatalogue;
  /** What callers must know of it. */
  description: string;
  /** Throws one of the errors to reject a call. Runs before the endpoint, outside a transaction. */
  check(call: EndpointCall): Promise<void>;
}

/** The same endpoint behind a check of another feature. */
export function guardEndpoint(endpoint: OpenEndpoint, guard: EndpointGuard): Endpoint {
  return {
    ...endpoint,
    ownErrors: guard.errors,
    description: [endpoint.description, guard.description].filter(Boolean).join(' '),
    async handle(call: EndpointCall) {
      await guard.check(call);
      return endpoint.handle(call);
    },
  };
}

/** Other sites could trigger a GET that writes, so it must come from our own pages (CSRF). */
export function needsSameOriginGet(endpoint: Endpoint): boolean {
  if (endpoint.visited) return false;
  return endpoint.writes === true && endpoint.method === 'GET';
}

/** Infers the input of an endpoint from its schema. */
export const openEndpoint = <Input extends Fields>(endpoint: OpenEndpoint<Input>): OpenEndpoint =>
  endpoint;

export const sessionEndpoint = <Input extends Fields>(declared: SessionEndpoint<Input>): Endpoint =>
  declared;

type FailureCode =
  | 'FAILED_TO_CREATE_USER'
  | 'FAILED_TO_CREATE_SESSION'
  | 'FAILED_TO_UPDATE_USER'
  | 'FAILED_TO_GET_SESSION';

/**
 * Names what failed for an internal reason. The log gets the cause, the client only the code. Errors
 * that have a meaning of their own, such as an unavailable database (503), stay as they are.
 */
export async function failsAs<Result>(
  code: FailureCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toAppError(error, {})) throw error;
    throw authError(code, { cause: error });
  }
}
