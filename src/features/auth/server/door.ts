import * as v from 'valibot';
import { errorAnswer } from '~/server/http/answers';
import { type Limit, addressKey, enforceLimit, forgetLimit } from '~/server/limits/limits';
import type { RequestContext } from '~/server/request-context';
import { AppError, commonError, commonErrors } from '~/shared/app-error';
import { translateIssue } from '~/shared/i18n/message';
import { authErrors, isAuthErrorCode } from '../errors';
import { sendCodeSchema, signInSchema } from '../schema';
import { type AuthEngine, clientAddressHeader } from './engine';

/**
 * The auth engine has more paths than we promise to keep safe. Only those in this table are open,
 * each with the exact fields it takes; everything else under /api/auth is not found.
 */
interface Door {
  method: 'GET' | 'POST';
  body?: v.GenericSchema<unknown, Record<string, unknown>>;
  before?(context: RequestContext, body: Record<string, unknown>): Promise<void>;
  after?(context: RequestContext, body: Record<string, unknown>): Promise<void>;
}

/** While a code is on its way, the next one has to wait this long. */
const resend: Limit = { times: 1, seconds: 30 };
const codesPerEmail: Limit = { times: 10, seconds: 3600 };
const codesPerAddress: Limit = { times: 100, seconds: 900 };
const triesPerAddress: Limit = { times: 100, seconds: 900 };

const keys = {
  resend: (email: unknown) => `code:resend:${String(email)}`,
  email: (email: unknown) => `code:email:${String(email)}`,
  address: (address: string) => `code:address:${addressKey(address)}`,
  tries: (address: string) => `code:tries:${addressKey(address)}`,
};

const doors: Record<string, Door> = {
  '/get-session': { method: 'GET' },
  '/sign-out': { method: 'POST', body: v.strictObject({}) },
  '/email-otp/send-verification-otp': {
    method: 'POST',
    body: sendCodeSchema,
    async before({ db, now, clientAddress }, { email }) {
      await enforceLimit(db, keys.address(clientAddress), codesPerAddress, now());
      await enforceLimit(db, keys.resend(email), resend, now());
      await enforceLimit(db, keys.email(email), codesPerEmail, now());
    },
  },
  '/sign-in/email-otp': {
    method: 'POST',
    body: signInSchema,
    async before({ db, now, clientAddress }) {
      await enforceLimit(db, keys.tries(clientAddress), triesPerAddress, now());
    },
    // The code is used up: who signs out again need not wait for another.
    after: ({ db }, { email }) => forgetLimit(db, keys.resend(email)),
  },
};

const base = '/api/auth';

async function readBody(request: Request, door: Door, context: RequestContext) {
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
  throw new FieldError(
    String(issue.path?.[0]?.key ?? ''),
    translateIssue(context.i18n.t, issue.message),
  );
}

/** A field that broke a rule, with the rule's own words. */
class FieldError extends AppError {
  readonly words: string;
  constructor(field: string, words: string) {
    super('BAD_REQUEST', commonErrors.BAD_REQUEST, { field });
    this.words = words;
  }
}

/** Answers everything under /api/auth. */
export async function answerAuth(
  engine: AuthEngine,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const path = new URL(request.url).pathname.slice(base.length);
  const door = Object.hasOwn(doors, path) ? doors[path] : undefined;
  if (!door) return errorAnswer(context, commonError('NOT_FOUND'));
  if (door.method !== request.method) return errorAnswer(context, commonError('METHOD_NOT_ALLOWED'));
  try {
    const body = await readBody(request, door, context);
    await door.before?.(context, body ?? {});
    const response = await engine.handler(forward(request, body, context));
    const answer = await tidy(response, context);
    if (answer.ok) await door.after?.(context, body ?? {});
    return answer;
  } catch (error) {
    if (error instanceof FieldError) return errorAnswer(context, error, error.words);
    throw error;
  }
}

/** What the engine gets: the checked body, and the address that we know to be true. */
function forward(request: Request, body: unknown, context: RequestContext): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, context.clientAddress);
  headers.delete('content-length');
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url.replace(/^https?:\/\/[^/]+/, ''), context.config.baseUrl), {
    method: request.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** No token in any body; a code of the catalogue gets its words in the reader's language. */
async function tidy(response: Response, context: RequestContext): Promise<Response> {
  if (response.status >= 500) {
    context.log.error({ part: 'auth', status: response.status }, 'the auth engine failed');
    return errorAnswer(context, commonError('INTERNAL_SERVER_ERROR'));
  }
  const body: unknown = await response.json().catch(() => null);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (response.ok)
    return new Response(JSON.stringify(withoutTokens(body)), { status: response.status, headers });
  const code = codeOf(body);
  const kind = code && isAuthErrorCode(code) ? authErrors[code] : undefined;
  const told = kind
    ? new AppError(code ?? '', { ...kind, status: response.status })
    : new AppError(code ?? 'UNKNOWN_ERROR', {
        status: response.status,
        message: 'shared:error.unknown',
      });
  return errorAnswer(context, told);
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
