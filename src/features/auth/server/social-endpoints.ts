import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { recordActivity } from '~/features/activity/activity.server';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import { type LoginFailure, loginFailure } from '../login-error';
import { liftExpiredBans } from './bans';
import { sessionTokenOf } from './cookie';
import { type Endpoint, completeSignIn } from './endpoint-rules';
import type { AuthEngine } from './engine';
import { type DeferredTransaction, openDeferredTransaction } from './deferred-transaction';
import { type ProviderProfile, withProviderProfile } from './providers';
import { findSession } from './queries';
import { type AuthScope, withinScope } from './scope';
import { createSocialRedirect, enforceSocialLimit, seeOther, toErrorPage } from './social-start';

const startBody = v.strictObject({
  provider: v.picklist(['github', 'google', 'oidc']),
  redirect: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
});

/** The state of a social sign-in. */
interface Progress {
  scope: AuthScope;
  transaction?: DeferredTransaction;
  who?: ProviderProfile;
}

/**
 * The OAuth callback. The engine checks the state, calls the provider, then queries the database.
 * Our transaction begins after the provider call, so a slow provider holds no connection, and
 * commits only if a user is signed in at the end.
 */
async function endWay(
  engine: AuthEngine,
  request: Request,
  context: RequestContext,
  provider: string,
): Promise<Response> {
  const progress: Progress = { scope: { tx: context.db, context } };
  try {
    await enforceSocialLimit(context, 'end');
    // Loaded before the transaction: inside it, the embedded database has no second connection.
    await context.session();
    const response = await withinScope(progress.scope, () =>
      withProviderProfile(
        (who) => arrive(progress, who),
        () => engine.handler(request),
      ),
    );
    return await settleWay(progress, response, provider);
  } catch (error) {
    await progress.transaction?.rollback();
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'a social sign-in failed');
    return toErrorPage({ error: 'unknown_error' });
  }
}

async function arrive(progress: Progress, who: ProviderProfile): Promise<void> {
  const transaction = await openDeferredTransaction(progress.scope.context.db);
  progress.who = who;
  progress.transaction = transaction;
  progress.scope.tx = transaction.tx;
  // Advisory lock, shared with sign-in by code for the same address.
  const key = `email:${who.email}`;
  await transaction.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await liftExpiredBans(transaction.tx, progress.scope.context, who.email);
}

async function settleWay(
  { scope, transaction, who }: Progress,
  response: Response,
  provider: string,
): Promise<Response> {
  const { context } = scope;
  const cookies = response.headers.getSetCookie();
  const end = endOf(response, context.config.baseUrl);
  if ('failure' in end || !transaction) {
    await transaction?.rollback();
    const failure = failureFor('failure' in end ? end.failure : 'unknown', who);
    if (who) await recordFailure(context, who, provider, failure);
    return toErrorPage(failure, cookies.filter(isExpiring));
  }
  const session = await newSession(transaction, cookies, context);
  if (!session) throw new Error('The engine signed in nobody');
  const answer = { ok: true, code: undefined, body: { user: session.user } };
  await completeSignIn({ context, body: {} }, transaction.tx, answer);
  await transaction.commit();
  return seeOther(end.path, cookies);
}

/** Where the engine redirects: the requested page, or the error page with a reason. */
function endOf(response: Response, baseUrl: string): { path: string } | { failure: string } {
  const location = response.headers.get('location') ?? '';
  if (response.status < 300 || response.status >= 400 || !URL.canParse(location, baseUrl))
    return { failure: 'unknown' };
  const url = new URL(location, baseUrl);
  if (url.origin !== new URL(baseUrl).origin || url.pathname !== '/login')
    return { failure: url.searchParams.get('error') ?? 'unknown' };
  return { path: url.pathname + url.search };
}

/**
 * An unverified email always gets the same error, so it does not reveal whether an account exists.
 */
function failureFor(name: string, who: ProviderProfile | undefined): LoginFailure {
  return loginFailure(who && !who.emailVerified ? 'email_not_verified' : name);
}

function isExpiring(cookie: string): boolean {
  return /;\s*max-age=0/i.test(cookie);
}

function newSession({ tx }: DeferredTransaction, cookies: string[], context: RequestContext) {
  const given = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  const token = sessionTokenOf(new Headers({ cookie: given }), context.config);
  return token ? findSession(tx, token, context.now()) : null;
}

async function recordFailure(
  context: RequestContext,
  who: ProviderProfile,
  provider: string,
  { error, reason }: LoginFailure,
): Promise<void> {
  await recordActivity(context.db, context, {
    kind: 'sign-in.failed',
    target: { type: 'email', id: who.email },
    after: { reason: reason ?? error, provider },
  });
}

/** The engine refuses callbacks without the matching state (CSRF). */
function callback(provider: string): Endpoint {
  return {
    method: 'GET',
    writes: true,
    answer: (engine, request, { context }) => endWay(engine, request, context, provider),
  };
}

/** Social sign-in. */
export const socialEndpoints: Record<string, Endpoint> = {
  '/sign-in/social': {
    method: 'POST',
    body: startBody,
    writes: true,
    async answer(engine, _request, { context, body }) {
      const { provider, redirect } = v.parse(startBody, body);
      const { url, cookies } = await createSocialRedirect(engine, context, provider, redirect);
      const response = Response.json({ url, redirect: true });
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    },
  },
  '/callback/github': callback('github'),
  '/callback/google': callback('google'),
  '/callback/oidc': callback('oidc'),
};
