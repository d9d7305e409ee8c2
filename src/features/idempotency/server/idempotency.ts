import { ORPCError } from '@orpc/server';
import { derivedHmac } from '~/features/accounts/auth/auth.server';
import type { ApiRouter } from '~/server/api/openapi';
import { errorMap, toApiError } from '~/server/api/procedure';
import { createCipher } from '~/server/encryption';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { idempotencyError, idempotencyErrors } from '../errors';
import { type AroundHandlers, type HandlerCall, aroundHandlers } from './around-handlers';
import { type KeyedRequest, claimKey, findKey, releaseKey, saveResponse } from './queries';
import type { ApiDocument, Parameter } from '~/shared/api-document';

const keyHeader = 'Idempotency-Key';

/** A larger response is not stored: a repeated call is rejected instead of repeated. */
const bodyLimit = 65_536;

/** How long a client waits before it asks again for the response of a running request. */
const retryAfter = 1;

const getCipher = ({ config: { authSecret, previousAuthSecret } }: RequestContext) =>
  createCipher(authSecret, 'idempotency', previousAuthSecret);

/**
 * Around the handler of every REST call: with `Idempotency-Key`, a POST that writes runs at most once
 * per key and user within a day, and a repeated one gets the stored response. Only a call that may
 * have changed something uses up its key: after other errors, it can be repeated and corrected. What
 * a call needs (permission, confirmation, limits) was checked before, also for a repeated one.
 */
export async function runOnce<Output>(call: HandlerCall<Output>): Promise<Output> {
  const { context } = call;
  const keyed = await getKeyedRequest(call);
  if (!keyed) return call.next();
  if (!(await claimKey(context.db, keyed))) return replay<Output>(context, keyed);
  try {
    const output = await call.next();
    await finish(context, () => saveResponse(context.db, keyed, toResponse(context, 200, output)));
    return output;
  } catch (error) {
    const known = toApiError(error, context);
    await finish(context, async () =>
      context.shared.mayHaveCommitted
        ? saveResponse(context.db, keyed, toErrorResponse(context, known))
        : releaseKey(context.db, keyed),
    );
    throw known;
  }
}

const idempotent: AroundHandlers = {
  run: runOnce,
  errors: errorMap(
    idempotencyErrors,
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_KEY_PENDING',
    'IDEMPOTENCY_RESPONSE_NOT_STORED',
  ),
};

export const wrapIdempotent = (router: ApiRouter): ApiRouter => aroundHandlers(router, idempotent);

/** Undefined if the call has no key, or needs none. */
async function getKeyedRequest({
  context,
  procedure,
  path,
  input,
}: HandlerCall<unknown>): Promise<KeyedRequest | undefined> {
  const { route, meta } = procedure['~orpc'];
  const key = context.headers.get(keyHeader);
  if (key === null || !meta.writes || !meta.session || context.config.readOnly) return undefined;
  if ((route.method ?? 'POST') !== 'POST') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw commonError('BAD_REQUEST', { field: keyHeader });
  const session = await context.getSession();
  if (!session) return undefined;
  // The ID of a session is that of the program, if there is one. Only where the response was sent can
  // it be had again: not by another program, nor by an administrator who impersonates the user.
  const text = JSON.stringify([path, input, session.id]);
  const requestHash = derivedHmac(context.config.authSecret, 'idempotency', text);
  return { userId: session.user.id, key, requestHash, createdAt: context.now() };
}

async function replay<Output>(context: RequestContext, keyed: KeyedRequest): Promise<Output> {
  const found = await findKey(context.db, keyed);
  if (found && found.requestHash !== keyed.requestHash)
    throw idempotencyError('IDEMPOTENCY_KEY_REUSED');
  // Not found: the first request has just failed, and can be repeated.
  if (!found || found.status === null)
    throw idempotencyError('IDEMPOTENCY_KEY_PENDING', { retryAfter });
  if (found.body === null) throw idempotencyError('IDEMPOTENCY_RESPONSE_NOT_STORED');
  const body = JSON.parse(getCipher(context).decrypt(found.body));
  context.responseHeaders['idempotency-replayed'] = 'true';
  if (found.status >= 400) throw new ORPCError(body.code, body);
  return body as Output;
}

/** Cookies and files are not stored, nor is what is too large. */
function toResponse(context: RequestContext, status: number, content: unknown) {
  const json = content instanceof Blob ? undefined : JSON.stringify(content);
  const isStored = context.cookies.length === 0 && json !== undefined && json.length <= bodyLimit;
  return { status, body: isStored ? getCipher(context).encrypt(json) : null };
}

const toErrorResponse = (context: RequestContext, error: unknown) =>
  error instanceof ORPCError
    ? toResponse(context, error.status, error.toJSON())
    : { status: 500, body: null };

/** If the database is unavailable now, the key stays pending, so that nothing is created twice. */
async function finish(context: RequestContext, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    context.log.error({ err: error }, 'the response to a call with an Idempotency-Key is lost');
  }
}

const parameter: Parameter = {
  name: keyHeader,
  in: 'header',
  description:
    'Makes the call safe to repeat. The same key and body within a day get the same response, with ' +
    '`Idempotency-Replayed: true`. Rejected with 409: another body (`IDEMPOTENCY_KEY_REUSED`), ' +
    'while the first call runs or if it was interrupted (`IDEMPOTENCY_KEY_PENDING`), and if its ' +
    'response could not be stored (`IDEMPOTENCY_RESPONSE_NOT_STORED`).',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

/** Adds the header to the calls that take it. */
export function describeIdempotency({ paths }: ApiDocument): void {
  for (const { post } of Object.values(paths))
    // Uploads have a server of their own, and replace what was there.
    if (post?.['x-writes'] && post['x-access'].session && !post.servers)
      post.parameters = [...(post.parameters ?? []), parameter];
}
