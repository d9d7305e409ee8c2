import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { errorResponse } from '~/server/http/error-response';
import type { RequestContext } from '~/server/request-context';
import { AppError, commonError } from '~/shared/app-error';
import { translateIssue } from '~/shared/i18n/message';
import { authErrors, isAuthErrorCode } from '../errors';
import { accountEndpoints } from './account-endpoints';
import { adminEndpoints } from './admin-endpoints';
import { requireCaptcha } from './captcha';
import { openapiEndpoints } from './openapi-endpoints';
import type { Endpoint, EndpointResult, EndpointCall, EngineResult } from './endpoint-rules';
import { type AuthEngine, clientAddressHeader } from './engine';
import { type AuthScope, withinScope } from './scope';
import { signInEndpoints } from './sign-in-endpoints';
import { socialEndpoints } from './social-endpoints';

const base = '/api/auth';

/** All endpoints under /api/auth, by path. */
export const endpoints: Record<string, Endpoint> = {
  ...signInEndpoints,
  ...socialEndpoints,
  ...accountEndpoints,
  ...adminEndpoints,
  ...openapiEndpoints,
};

/** Handles every request under /api/auth. */
export async function handleAuthRequest(
  engine: AuthEngine,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  try {
    const door = findDoor(request);
    if (context.config.demo && door.writes) throw commonError('DEMO_READ_ONLY');
    const body = await readBody(request, door, context);
    return await passDoor(engine, request, context, door, body);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return errorResponse(context, error);
    throw error;
  }
}

function findDoor(request: Request): Endpoint {
  const path = new URL(request.url).pathname.slice(base.length);
  const door = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
  if (!door) throw commonError('NOT_FOUND');
  if (door.method !== request.method) throw commonError('METHOD_NOT_ALLOWED');
  return door;
}

async function readBody(request: Request, door: Endpoint, context: RequestContext) {
  if (!door.body) return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim();
  const text = await request.text();
  if (text !== '' && type !== 'application/json') throw commonError('UNSUPPORTED_MEDIA_TYPE');
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw commonError('BAD_REQUEST', { cause });
  }
  const result = v.safeParse(door.body, body);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw commonError('BAD_REQUEST', {
    field: v.getDotPath(issue) ?? '',
    messageText: translateIssue(context.i18n.t, issue.message),
  });
}

/** Rate limits first, then the engine and our rules in one transaction, then its emails. */
async function passDoor(
  engine: AuthEngine,
  request: Request,
  context: RequestContext,
  door: Endpoint,
  body: Record<string, unknown> | undefined,
): Promise<Response> {
  const call: EndpointCall = { context, body: body ?? {} };
  if (context.config.demo && door.inDemo) return handled(door.inDemo(call), context).response;
  if (door.answer) return door.answer(engine, forward(request, body, context), call);
  if (context.config.captcha)
    await requireCaptcha(engine, forward(request, body, context), context, context.config.captcha);
  // Loaded before the transaction: inside it, the embedded database has no second connection.
  await context.session();
  await door.limit?.(call);
  if (door.method === 'GET')
    return (await readAnswer(await engine.handler(forward(request, body, context)), context))
      .response;
  const answered = await context.db.transaction(async (tx) => {
    if (door.serialise)
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${door.serialise(call)}, 0))`,
      );
    const scope: AuthScope = { tx, context };
    const read = await withinScope(scope, async () =>
      door.handle
        ? handled(await door.handle(call, tx), context)
        : readAnswer(await engine.handler(forward(request, body, context)), context),
    );
    await door.after?.(call, tx, read.answer, scope);
    return read;
  });
  await context.outbox.afterCommit();
  return answered.response;
}

/** The request for the engine: the validated body and the trusted client address. */
function forward(request: Request, body: unknown, context: RequestContext): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, context.clientAddress);
  headers.delete('content-length');
  if (body !== undefined) headers.set('content-type', 'application/json');
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, context.config.baseUrl), {
    method: request.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Strips tokens from response bodies and translates the messages of known error codes. */
async function readAnswer(
  response: Response,
  context: RequestContext,
): Promise<{ response: Response; answer: EngineResult }> {
  if (response.status >= 500) throw new Error(`the auth engine answered ${response.status}`);
  const body: unknown = await response.json().catch(() => null);
  const code = codeOf(body);
  const answer = { ok: response.ok, code, body };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (response.ok) {
    const text = JSON.stringify(withoutTokens(body));
    return { answer, response: new Response(text, { status: response.status, headers }) };
  }
  const message = code && isAuthErrorCode(code) ? authErrors[code].message : 'shared:error.unknown';
  const told = new AppError(code ?? 'UNKNOWN_ERROR', { status: response.status, message });
  return { answer, response: errorResponse(context, told) };
}

function handled(
  { body, cookies = [], refusal }: EndpointResult,
  context: RequestContext,
): { response: Response; answer: EngineResult } {
  if (refusal) {
    const response = errorResponse(context, refusal);
    return { response, answer: { ok: false, code: refusal.code, body } };
  }
  const response = Response.json(body);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return { response, answer: { ok: true, code: undefined, body } };
}

function codeOf(body: unknown): string | undefined {
  return body && typeof body === 'object' && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined;
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'token')
      .map(([key, inner]) => [key, withoutTokens(inner)]),
  );
}
