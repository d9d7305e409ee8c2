import * as v from 'valibot';
import { requirePermittedSession } from '~/server/api/procedure';
import { isSameOriginGet } from '~/server/http/csrf';
import { errorResponse } from '~/server/http/error-response';
import { enforceRateLimits, writesFrom } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { setRoute } from '~/server/tracing';
import { documentPermission } from '~/shared/api-document';
import { AppError, commonError } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import { coreEndpoints } from './endpoints/core';
import { listUsersEndpoint } from './endpoints/admin-list-users';
import { sessionEndpoints } from './endpoints/admin-sessions';
import { userEndpoints } from './endpoints/admin-users';
import { emailOtpEndpoints, passwordEndpoints } from './endpoints/email-otp';
import {
  type Endpoint,
  type EndpointCall,
  type EndpointResult,
  type SessionEndpoint,
  endpointError,
  needsSameOriginGet,
  sessionEndpoint,
  failsAs,
} from './endpoints/endpoint';
import { inputError, isDeclared, toClientError } from './endpoints/errors';

const base = '/api/auth';

/** All endpoints under /api/auth, by path. */
export const endpoints: Record<string, Endpoint> = {
  ...coreEndpoints,
  ...passwordEndpoints,
  ...emailOtpEndpoints,
  '/admin/list-users': listUsersEndpoint,
  ...userEndpoints,
  ...sessionEndpoints,
  '/openapi.json': sessionEndpoint({
    method: 'GET',
    access: documentPermission,
    group: 'Documents',
    summary: 'The OpenAPI document of these endpoints',
    handle: async ({ context }) => ({ body: (await context.documents()).auth }),
  }),
};

/** Adds the endpoints of other features. Called once, with those of the registry. */
export function addEndpoints(added: Record<string, Endpoint>): void {
  Object.assign(endpoints, added);
}

/** Handles every request under /api/auth. */
export async function handleAuthRequest(
  request: Request,
  context: RequestContext,
): Promise<Response> {
  let endpoint: Endpoint | undefined;
  try {
    endpoint = findEndpoint(request);
    return await callEndpoint(endpoint, { request, context });
  } catch (error) {
    const known = endpoint ? toClientError(error, endpoint) : error;
    if (!(known instanceof AppError) || known.status >= 500) throw known;
    if (!import.meta.env.PROD && endpoint && !isDeclared(known, endpoint))
      throw new Error(`${new URL(request.url).pathname} raises ${known.code} undeclared`, {
        cause: error,
      });
    return errorResponse(context, known);
  }
}

function findEndpoint(request: Request): Endpoint {
  const path = new URL(request.url).pathname.slice(base.length);
  const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
  if (!endpoint) throw commonError('NOT_FOUND');
  setRoute(base + path);
  const isPost = request.method === 'POST' && endpoint.acceptsPost;
  if (endpoint.method !== request.method && !isPost) throw commonError('METHOD_NOT_ALLOWED');
  return endpoint;
}

/** In this order: cross-site requests, access, input, rate limit, rule. */
async function callEndpoint(
  endpoint: Endpoint,
  call: Omit<EndpointCall, 'input'>,
): Promise<Response> {
  const { context, request } = call;
  const { config } = context;
  if (config.readOnly && endpoint.writes) throw commonError('READ_ONLY');
  if (request.method === 'GET' && needsSameOriginGet(endpoint))
    if (!isSameOriginGet(request, config.baseUrl, config.mode === 'local'))
      throw commonError('CROSS_SITE');
  if (endpoint.access === 'anyone')
    return run(endpoint, await readInput(endpoint, call), (input) =>
      endpoint.handle({ ...call, input }),
    );
  const session = await failsAs('FAILED_TO_GET_SESSION', () => requireAccess(endpoint, context));
  const input = await readInput(endpoint, call);
  // Endpoints for anyone have limits of their own.
  if (endpoint.writes)
    await enforceRateLimits(context.db, [writesFrom(context.clientAddress)], context.now());
  return run(endpoint, input, () =>
    endpoint.handle({ ...call, context: { ...context, session }, input }),
  );
}

async function run(
  endpoint: Endpoint,
  input: Fields,
  handle: (input: Fields) => Promise<EndpointResult | Response>,
): Promise<Response> {
  const { failure } = endpoint;
  const result = failure ? await failsAs(failure, () => handle(input)) : await handle(input);
  return respond(endpoint, result);
}

async function requireAccess(
  { access }: SessionEndpoint,
  context: RequestContext,
): Promise<Session> {
  if (access !== 'signed-in') return requirePermittedSession(context, access);
  const session = await context.getSession();
  if (!session) throw commonError('UNAUTHORIZED');
  return session;
}

type Fields = EndpointCall['input'];

async function readInput(
  endpoint: Endpoint,
  { request, context }: Omit<EndpointCall, 'input'>,
): Promise<Fields> {
  const schema = endpoint.body ?? endpoint.query;
  if (!schema) return {};
  const given =
    request.method === 'GET'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : await readJson(request);
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw inputError(endpoint, result.issues, context);
}

async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim();
  const text = await request.text();
  if (text === '') return {};
  if (type !== 'application/json') throw commonError('UNSUPPORTED_MEDIA_TYPE');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw commonError('BAD_REQUEST', { cause });
  }
  if (!body || typeof body !== 'object' || Array.isArray(body))
    throw endpointError('BODY_MUST_BE_AN_OBJECT');
  return body;
}

function respond({ output }: Endpoint, result: EndpointResult | Response): Response {
  if (result instanceof Response) return result;
  const { body, cookies = [] } = result;
  // An output that does not fit its schema is a bug: found here, before a client finds it.
  if (!import.meta.env.PROD && output) v.assert(output, body);
  const response = Response.json(body);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
