import { recordActivity } from '~/features/activity/activity.server';
import {
  advisoryLock,
  cookieName,
  deleteSession,
  emailLockKey,
  liftExpiredBans,
  readSessionAndUser,
  seeOther,
} from '~/features/accounts/auth/auth.server';
import { signInUser } from '~/features/accounts/auth/sign-in.server';
import { grantFirstAdministrator } from '~/features/accounts/users/users.server';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/errors/app-error';
import { safeRedirect } from '~/shared/page/safe-redirect';
import { type LoginFailure, loginFailure } from '../error';
import { getLinkError } from '../link-error';
import { withEngine } from './engine';
import { toEngineRequest, type AuthScope } from './scope';
import { type ProviderProfile, withProviderProfile } from './providers';
import { enforceSocialLimit, linkFailedPath, linkedPath, toErrorPage } from './start';
import type { Db } from '~/server/database/database';

/** A social sign-in or linking, while the engine handles its callback. */
interface Progress {
  scope: AuthScope;
  transaction?: DeferredTransaction;
  profile?: ProviderProfile;
}

/**
 * The OAuth callback. The engine checks the state, calls the provider, then queries the database.
 * Our transaction begins after the provider call, so a slow provider holds no connection, and
 * commits only if the sign-in or linking succeeds.
 */
export async function handleSocialCallback(
  request: Request,
  context: RequestContext,
  provider: string,
): Promise<Response> {
  const progress: Progress = { scope: { tx: context.db, context } };
  try {
    await enforceSocialLimit(context, 'callback');
    // Loaded before the transaction: inside it, the embedded database has no second connection.
    await context.getSession();
    const response = await withEngine(progress.scope, (engine) =>
      withProviderProfile(
        (profile) => beginTransaction(progress, profile),
        () => engine.handler(toEngineRequest(request, context)),
      ),
    );
    return await finish(progress, response, provider);
  } catch (error) {
    await progress.transaction?.rollback();
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'a social sign-in failed');
    return toErrorPage({ error: 'unknown_error' });
  }
}

async function beginTransaction(progress: Progress, profile: ProviderProfile): Promise<void> {
  const transaction = await openDeferredTransaction(progress.scope.context.db);
  progress.profile = profile;
  progress.transaction = transaction;
  progress.scope.tx = transaction.tx;
  await advisoryLock(transaction.tx, emailLockKey(profile.email));
  await liftExpiredBans(transaction.tx, progress.scope.context, profile.email);
}

type Outcome =
  | { kind: 'signed-in'; path: string }
  | { kind: 'linked'; userId: string; path: string }
  | { kind: 'failed'; error: string }
  | { kind: 'link-failed'; error: string; path: string };

/** The outcome, by the URL that the engine redirects to. Only the engine can have chosen it. */
function getOutcome(response: Response, baseUrl: string): Outcome {
  const location = response.headers.get('location') ?? '';
  if (response.status < 300 || response.status >= 400 || !URL.canParse(location, baseUrl))
    return { kind: 'failed', error: 'unknown' };
  const { origin, pathname, search, searchParams } = new URL(location, baseUrl);
  const error = searchParams.get('error') ?? 'unknown';
  if (origin !== new URL(baseUrl).origin) return { kind: 'failed', error };
  const path = safeRedirect(searchParams.get('to')) ?? '/app/account/security';
  if (pathname === linkedPath)
    return { kind: 'linked', userId: searchParams.get('user') ?? '', path };
  if (pathname === linkFailedPath) return { kind: 'link-failed', error, path };
  if (pathname === '/login') return { kind: 'signed-in', path: pathname + search };
  return { kind: 'failed', error };
}

const unlinked = { kind: 'failed', error: 'unable_to_link_account' } as const satisfies Outcome;

/**
 * The first sign-in with a provider links it by the verified email. Not for users who must confirm
 * such a change: they link it on the account page, where they are asked.
 */
async function mustLinkFirst({ tx, context, linkedTo }: AuthScope): Promise<boolean> {
  if (!linkedTo) return false;
  const { isRequired } = await context.userHooks.readProof(tx, context, linkedTo);
  return isRequired;
}

async function finish(progress: Progress, response: Response, provider: string): Promise<Response> {
  const { scope, transaction, profile } = progress;
  const { context } = scope;
  const cookies = response.headers.getSetCookie();
  const reached = getOutcome(response, context.config.baseUrl);
  const isRejected = reached.kind === 'signed-in' && (await mustLinkFirst(scope));
  const outcome = isRejected ? unlinked : reached;
  if (outcome.kind === 'linked' && transaction)
    return finishLinking(context, transaction, outcome, { provider, cookies });
  if (outcome.kind === 'signed-in' && transaction) {
    const signedIn = await finishSignIn(scope, transaction);
    return seeOther(outcome.path, [...cookies.filter(isNotSession(context)), ...signedIn]);
  }
  await transaction?.rollback();
  const error = 'error' in outcome ? outcome.error : 'unknown';
  const expired = cookies.filter(isExpiring);
  if (outcome.kind === 'link-failed')
    return seeOther(withParameter(outcome.path, 'error', getLinkError(error)), expired);
  const failure = failureFor(error, profile);
  if (profile) await recordFailure(context, profile, provider, failure);
  return toErrorPage(failure, expired);
}

/**
 * Replaces the engine's session by one of ours, like that of a sign-in with a code, and records the
 * sign-in in the audit log. Returns the cookies.
 */
async function finishSignIn(
  { context, engineSessionId = '' }: AuthScope,
  { tx, commit }: DeferredTransaction,
): Promise<string[]> {
  const signedIn = await readSessionAndUser(tx, engineSessionId);
  if (!signedIn) throw new Error('The engine signed in no user');
  const { user } = signedIn;
  await deleteSession(tx, engineSessionId);
  const { cookies } = await signInUser(tx, context, { user, method: 'provider' });
  await grantFirstAdministrator(tx, context, user, context.config.adminEmail);
  await commit();
  await context.jobs.afterCommit();
  return cookies;
}

const isNotSession = ({ config }: RequestContext) => {
  const session = `${cookieName(config.baseUrl, 'session')}=`;
  return (cookie: string) => !cookie.startsWith(session);
};

/** Commits if the user who started is still signed in; `onAccountLinked` has recorded it. */
async function finishLinking(
  context: RequestContext,
  transaction: DeferredTransaction,
  { userId, path }: { userId: string; path: string },
  { provider, cookies }: { provider: string; cookies: string[] },
): Promise<Response> {
  const session = await context.getSession();
  if (session?.user.id !== userId || session.impersonatedBy) {
    await transaction.rollback();
    return toErrorPage({ error: 'unknown_error' }, cookies.filter(isExpiring));
  }
  await transaction.commit();
  await context.jobs.afterCommit();
  return seeOther(withParameter(path, 'linked', provider), cookies);
}

function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://here.invalid');
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/**
 * An unverified email always gets the same error, so it does not reveal whether an account exists.
 */
function failureFor(error: string, profile: ProviderProfile | undefined): LoginFailure {
  return loginFailure(profile && !profile.emailVerified ? 'email_not_verified' : error);
}

function isExpiring(cookie: string): boolean {
  return /;\s*max-age=0/i.test(cookie);
}

async function recordFailure(
  context: RequestContext,
  profile: ProviderProfile,
  provider: string,
  { error, reason }: LoginFailure,
): Promise<void> {
  await recordActivity(context.db, context, {
    kind: 'sign-in.failed',
    target: { type: 'email', id: profile.email },
    after: { reason: reason ?? error, provider },
  });
}

interface DeferredTransaction {
  tx: Db;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * A transaction that begins partway through the work: for work that first calls a possibly slow
 * third party and must not hold a connection meanwhile. The caller that opens it must end it.
 */
async function openDeferredTransaction(db: Db): Promise<DeferredTransaction> {
  const opened = Promise.withResolvers<Db>();
  const work = Promise.withResolvers<void>();
  const done = db.transaction((tx) => {
    opened.resolve(tx);
    return work.promise;
  });
  done.catch(opened.reject);
  const tx = await opened.promise;
  return {
    tx,
    commit() {
      work.resolve();
      return done;
    },
    async rollback() {
      work.reject(new Error('rolled back'));
      // Rolled back, so the outcome does not matter.
      await done.catch(() => {});
    },
  };
}
