import type { AnyRouter } from '@orpc/server';
import type { ApiClient } from '~/shared/data/api-client';
import type { ApiDocuments } from '~/shared/api-document';
import type { FormState, PageContext } from '~/shared/page/page-context';
import type { I18n } from '~/shared/i18n/i18n';
import type { Language } from '~/shared/i18n/languages';
import type { Permission } from '~/shared/permissions';
import type { Program, Session, SessionUser } from '~/shared/session';
import type { SessionEnd } from '~/shared/errors/session-end';
import type { Config } from './config';
import type { Db } from './database/database';
import type { ConstraintErrors } from './database/errors';
import type { JobAdmin } from './jobs/admin';
import type { JobQueue } from './jobs/job';
import type { Log } from './log';
import type { FileStorage } from './storage/storage';

/** Jobs of a request: added in its transaction and started after the commit. */
export interface RequestJobs extends JobQueue {
  /** Must be called after the transaction commits, or the jobs start a few seconds later. */
  afterCommit(): Promise<void>;
  /** For administrators. */
  readonly admin: JobAdmin;
  /** Whether this process runs jobs, or only adds them. */
  readonly runsHere: boolean;
}

/** Everything that belongs to one request. Nothing in it outlives the response. */
export interface RequestContext {
  readonly id: string;
  readonly log: Log;
  readonly nonce: string;
  readonly headers: Headers;
  /** Of a program, instead of a cookie. Null if there is none or the path accepts none. */
  readonly token: string | null;
  /** From the socket, or from `X-Forwarded-For` if TRUST_PROXY allows it. */
  readonly clientAddress: string;
  readonly config: Config;
  readonly db: Db;
  /**
   * For lists, searches and exports, which may be some seconds old and may run twice. Never for what
   * decides: sessions, permissions, rules.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  readonly storage: FileStorage;
  /** The browser's language; on pages for signed-in users, that of the account. */
  i18n: I18n;
  now(): Date;
  /** The current session. Queried on first use, then cached for the request. */
  getSession(): Promise<Session | null>;
  /** Why the session cookie is no longer valid; null if it is, or if there is none. */
  sessionEnd(): Promise<SessionEnd | null>;
  pageContext(): Promise<PageContext>;
  readonly jobs: RequestJobs;
  /** What features do when users leave or sign up. */
  readonly userHooks: Required<UserHooks>;
  /** Calls procedures in process. */
  readonly api: ApiClient;
  /** All procedures, for features that call them by name. */
  readonly router: AnyRouter;
  /** The constraint errors of all features. */
  readonly constraints: ConstraintErrors;
  /** Part of a longer call, which rate limits have counted as a whole. */
  readonly isSubrequest?: boolean;
  /** `Set-Cookie` values for the API response. */
  readonly cookies: string[];
  /** More headers for the response to a call. */
  readonly responseHeaders: Record<string, string>;
  /** The same object in all copies of this context. What features remember for a request has it as its key. */
  readonly shared: SharedState;
  /** Result of a form posted without JavaScript, shown on the page. */
  form?: FormState;
  /** The OpenAPI documents. */
  documents(): Promise<ApiDocuments>;
}

/** Features can add to it. */
export interface SharedState {
  /** Set when a transaction is about to commit: an error after that does not mean that it did not. */
  mayHaveCommitted: boolean;
}

/**
 * The context of a request with a signed-in user, which procedures with a session and their rules get:
 * a copy, with the session.
 */
export interface SessionContext extends RequestContext {
  readonly session: Session;
}

/** Whom a job calls procedures for. */
export interface BackgroundCaller {
  /** In the log. */
  id: string;
  /** Without this session, nobody is signed in. */
  sessionId: string;
  language: Language;
  clientAddress: string;
  /** When the user asked for the calls, and confirmed them if that was required. */
  confirmedAt: Date;
  /** Whether what a call has written can be taken back without that of the calls before it. */
  savepoints: boolean;
}

/** A user who is about to be deleted, by themselves or by an administrator. */
export interface LeavingUser {
  id: string;
  /** The name, or the email if there is none. */
  name: string;
  /**
   * What may be deleted with the account. `true`: what belongs to this user alone. IDs, from an
   * administrator: these too, even if others use them; what is not named is no reason to reject.
   */
  deleteOwned?: boolean | readonly string[] | undefined;
}

/**
 * How features take part in the rules of accounts without being imported by them. Each runs in the
 * transaction of the rule. Declared in `feature.server.ts`.
 */
export interface UserHooks {
  /** Throws if the user cannot leave. For a check before the first step of several. */
  requireMayLeave?(tx: Db, context: RequestContext, user: LeavingUser): Promise<void>;
  /** Throws to reject, like `requireMayLeave`. The user's row is locked. */
  beforeUserLeaves?(tx: Db, context: RequestContext, user: LeavingUser): Promise<void>;
  /** Throws if the user must first confirm that it is them, to use a permission that they have. */
  requireConfirmation?(
    db: Db,
    context: RequestContext,
    session: Session,
    permission: Permission,
  ): Promise<void>;
  /** Whether no program may use the permission now, because a user must be there to confirm it. */
  isForPeople?(context: RequestContext, permission: Permission): boolean;
  /** How users can prove that it is them, other than by reading their emails. One feature at most. */
  readProof?(
    db: Db,
    context: RequestContext,
    user: Pick<SessionUser, 'id' | 'role'>,
    sessionId?: string,
  ): Promise<Proof>;
  /** Whether a program that acts for a user still may: it was not revoked, nor the user banned. */
  isProgramActive?(tx: Db, program: Program, now: Date): Promise<boolean>;
  /** Whether this address may sign up while sign-up is off. */
  maySignUp?(tx: Db, email: string, now: Date): Promise<boolean>;
  /**
   * Ends other ways into an account that is or was in other hands, and records it. Sessions and codes
   * are ended by the caller. The user's row is locked.
   */
  endAccess?(tx: Db, context: RequestContext, ending: EndingAccess): Promise<void>;
}

export interface EndingAccess {
  user: Pick<SessionUser, 'id' | 'name' | 'email' | 'role'>;
  /** Whom the audit log names: the user, or an administrator. */
  by: { id: string; name: string };
  /**
   * Which sign-in methods are removed: those that were added since then, all, or none. Keys of
   * programs always end.
   */
  signInMethods: Date | 'all' | 'none';
}

/** What a user has to prove that it is them, and what they have proven in their session. */
export interface Proof {
  /** What they can confirm it with, as a name of a remedy; undefined if they have nothing. */
  method: string | undefined;
  /** Whether nothing else counts: reading the user's emails must not be enough. */
  isRequired: boolean;
  /** Whether they have confirmed it in this session minutes ago. */
  isConfirmed: boolean;
}
