import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { documentPermission } from '~/shared/api-document';
import { AppError, commonError } from '~/shared/errors/app-error';
import { translateIssue } from '~/shared/i18n/message';
import { apiErrorResponse } from '../http/error-response';
import { bodyError } from '../http/body';
import { setRoute } from '../tracing';
import type { ApiRouter } from './openapi';
import { type ProcedureMeta, requirePermittedSession, toApiError } from './procedure';
import type { RequestContext } from '../request-context';

interface Issue {
  message: string;
  path?: (PropertyKey | { key: PropertyKey })[];
}

function getIssues(error: ORPCError<string, unknown>): Issue[] {
  const { data } = error;
  return data && typeof data === 'object' && 'issues' in data && Array.isArray(data.issues)
    ? data.issues
    : [];
}

function getField(data: unknown): string | undefined {
  return data && typeof data === 'object' && 'field' in data && typeof data.field === 'string'
    ? data.field
    : undefined;
}

/** Translates validation issues, and hides the wording of oRPC and the validation library. */
function toTranslatedError(error: unknown, context: RequestContext): unknown {
  if (!(error instanceof ORPCError)) return error;
  const { t } = context.i18n;
  if (error.code === 'BAD_REQUEST') {
    const issues = getIssues(error).map((issue) => ({
      field: (issue.path ?? []).map((at) => String(typeof at === 'object' ? at.key : at)).join('.'),
      message: translateIssue(t, issue.message),
    }));
    const own = getField(error.data);
    return new ORPCError('BAD_REQUEST', {
      status: 400,
      message: issues[0]?.message ?? t('shared:error.badRequest'),
      data: {
        ...(issues.length > 0 && { issues }),
        ...(issues[0] ? { field: issues[0].field } : own && { field: own }),
      },
    });
  }
  return error;
}

/** The part of oRPC's interceptor options that ours use. */
interface Call<Result> {
  context: RequestContext;
  next(): Promise<Result>;
}

/** Interceptor for every kind of call, including in-process calls during server rendering. */
export async function translateErrors<Result>({ context, next }: Call<Result>): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    throw toTranslatedError(error, context);
  }
}

/** Calls whose input was decoded. Errors after that point are not caused by a malformed request. */
const decoded = new WeakSet<RequestContext>();

async function markDecoded<Result>({ context, next }: Call<Result>): Promise<Result> {
  decoded.add(context);
  return next();
}

/** Handles and logs errors outside the procedures, such as a bug in a library. */
async function logErrors<Result>({ context, next }: Call<Result>): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    const known =
      methodError(error) ??
      syntaxError(error) ??
      bodyError(error) ??
      inputError(error, context) ??
      error;
    throw toApiError(known, context);
  }
}

/** A GET request for a mutation: replaces oRPC's own error. */
function methodError(error: unknown): unknown {
  return error instanceof ORPCError && error.code === 'METHOD_NOT_SUPPORTED'
    ? commonError('METHOD_NOT_ALLOWED')
    : undefined;
}

/** A body that is not valid JSON is a client error. */
const syntaxError = (error: unknown) =>
  error instanceof SyntaxError ? commonError('BAD_REQUEST', { cause: error }) : undefined;

/** Decoding malformed input can throw anything, so every error before that point is a 400. */
function inputError(error: unknown, context: RequestContext): unknown {
  if (decoded.has(context) || error instanceof ORPCError || error instanceof AppError)
    return undefined;
  context.log.info({ err: error }, 'a call could not be read');
  return commonError('BAD_REQUEST', { cause: error });
}

interface NamedCall<Result> extends Call<Result> {
  path: readonly string[];
  procedure: { '~orpc': { route: { path?: string; method?: string }; meta: ProcedureMeta } };
}

const nameRpcRoute = async <Result>({ path, next }: NamedCall<Result>): Promise<Result> => {
  setRoute(`/api/rpc/${path.join('/')}`);
  return next();
};

const nameRestRoute = async <Result>({ procedure, next }: NamedCall<Result>): Promise<Result> => {
  setRoute(`/api/rest${procedure['~orpc'].route.path ?? ''}`);
  return next();
};

export type ApiHandler = ReturnType<typeof createApiHandler>;

/** The procedures at /api/rpc and, as features have wrapped them, at /api/rest. */
export function createApiHandler(router: ApiRouter, restRouter: ApiRouter) {
  const rpc = new RPCHandler<RequestContext>(router, {
    clientInterceptors: [nameRpcRoute, markDecoded, translateErrors],
    interceptors: [logErrors],
  });
  const rest = new OpenAPIHandler<RequestContext>(restRouter, {
    clientInterceptors: [nameRestRoute, markDecoded, translateErrors, withQueryOptions],
    interceptors: [logErrors],
  });
  return {
    /** Handles requests under /api/rpc and /api/rest. */
    async respond(request: Request, context: RequestContext): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/rest/openapi.json') {
        await requirePermittedSession(context, documentPermission);
        return Response.json((await context.documents()).rest);
      }
      rememberQuery(request, context);
      const { matched, response } = pathname.startsWith('/api/rpc/')
        ? await rpc.handle(request, { prefix: '/api/rpc', context })
        : await rest.handle(request, { prefix: '/api/rest', context });
      if (!matched) return apiErrorResponse(pathname, context.i18n, commonError('NOT_FOUND'));
      for (const cookie of context.cookies) response.headers.append('set-cookie', cookie);
      for (const [name, value] of Object.entries(context.responseHeaders))
        response.headers.set(name, value);
      asAttachment(response.headers);
      return withRetryAfter(response);
    },
  };
}

/** Files are saved, never shown: oRPC declares them `inline`. */
function asAttachment(headers: Headers): void {
  const disposition = headers.get('content-disposition');
  if (disposition) headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'));
}

/** Sets the standard `Retry-After` header from the `retryAfter` in the error body. */
async function withRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 429 && response.status !== 409) return response;
  type ErrorBody = { data?: { retryAfter?: number } };
  // The RPC protocol wraps the body in `json`.
  const body = (await response.clone().json()) as ErrorBody & { json?: ErrorBody };
  const seconds = (body.json ?? body).data?.retryAfter;
  if (seconds) response.headers.set('retry-after', String(seconds));
  return response;
}

/*
 * Options of a DELETE, such as `deleteOwned`, may be in the query as well as in the body, because many
 * clients send no body with it. They are validated with the rest of the input.
 */

const queries = new WeakMap<RequestContext, URLSearchParams>();

/** Remembers the query of a DELETE until its input is decoded. */
function rememberQuery(request: Request, context: RequestContext): void {
  if (request.method === 'DELETE') queries.set(context, new URL(request.url).searchParams);
}

interface DecodedCall {
  context: RequestContext;
  input: unknown;
}

/** Interceptor: adds the options to the input, which has the path parameters and the body. */
async function withQueryOptions<Result>(
  call: DecodedCall & { next(changed?: DecodedCall): Promise<Result> },
): Promise<Result> {
  const options = readOptions(queries.get(call.context) ?? new URLSearchParams());
  const names = Object.keys(options);
  if (names.length === 0) return call.next();
  const input = typeof call.input === 'object' ? { ...call.input } : {};
  const twice = names.find((name) => Object.hasOwn(input, name));
  if (twice !== undefined) throw commonError('BAD_REQUEST', { field: twice });
  return call.next({ ...call, input: { ...options, ...input } });
}

/** `ids[]=a&ids[]=b` is a list, and `true` a boolean. */
function readOptions(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name).map(readValue);
      const isList = name.endsWith('[]');
      return isList
        ? [name.slice(0, -2), values]
        : [name, values.length === 1 ? values[0] : values];
    }),
  );
}

const readValue = (text: string): string | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : text;
