import { type RouterClient, createRouterClient } from '@orpc/server';
import { findSessionById, endOfSession } from '~/features/accounts/auth/server/find-session';
import { translateErrors } from '~/server/api/handler';
import { type Config, publicConfig } from '~/server/config';
import { type Database, type Db, withoutSavepoints } from '~/server/database/database';
import { isDatabaseUnavailable } from '~/server/database/errors';
import type { IncomingRequest } from '~/server/http/handler';
import type { Job } from '~/server/jobs/job';
import type { Jobs } from '~/server/jobs/jobs';
import type { Log } from '~/server/log';
import { emailJobs } from '~/server/mail/send-email';
import { sessionGrants } from '~/server/permissions';
import { i18nFor } from '~/server/i18n';
import type { BackgroundCaller, RequestContext, RequestJobs } from '~/server/request-context';
import { readCookie, readTheme, getTimeZone } from '~/server/request-preferences';
import type { FileStorage } from '~/server/storage/storage';
import type { ApiDocuments } from '~/shared/api-document';
import type { Session } from '~/shared/session';
import { defaultTimeZone } from '~/shared/i18n/time-zones';
import type { SessionEnd } from '~/shared/errors/session-end';
import { sidebarCookie, singleKeysCookie } from '~/shared/preferences/preferences';
import type { PageContext } from '~/shared/page/page-context';
import { api, constraints, read, readSession, userHooks } from './features';

/** Renders a page. */
export type Pages = (request: Request, context: RequestContext) => Promise<Response>;

/** Process-wide services that requests use. */
export interface Services {
  config: Config;
  db: Db;
  storage: FileStorage;
  jobs: Jobs;
  now(): Date;
  documents(): Promise<ApiDocuments>;
}

/** The services of a process that has started. */
export interface Running extends Services {
  database: Database;
  isReady(): Promise<boolean>;
}

declare module '~/server/jobs/job' {
  interface JobContext {
    /**
     * Calls procedures in the background, as a request by this user would. All of `work` is one
     * transaction, `context.db`: what is written there commits together with the calls.
     */
    asUser<T>(caller: BackgroundCaller, work: (context: RequestContext) => Promise<T>): Promise<T>;
  }
}

type Overrides = Partial<
  Pick<RequestContext, 'getSession' | 'userHooks' | 'isSubrequest' | 'jobs'>
>;

export function createContext(
  incoming: IncomingRequest,
  services: Services,
  overrides: Overrides = {},
): RequestContext {
  const { request, id, log, nonce, clientAddress, i18n, token } = incoming;
  const { config, db, storage, jobs, now, documents } = services;
  let session: Promise<Session | null> | undefined;
  let end: Promise<SessionEnd | null> | undefined;
  let client: RouterClient<typeof api> | undefined;
  const context: RequestContext = {
    id,
    log,
    nonce,
    headers: request.headers,
    token,
    clientAddress,
    config,
    db,
    read: (work) => read(context, work),
    storage,
    i18n,
    now,
    jobs: requestJobs(jobs, config),
    userHooks,
    router: api,
    constraints,
    cookies: [],
    responseHeaders: {},
    shared: { mayHaveCommitted: false },
    documents,
    getSession: () => (session ??= logUser(readSession(context), log)),
    sessionEnd: () =>
      (end ??= context
        .getSession()
        .then((open) =>
          open || config.readOnly || token !== null
            ? null
            : endOfSession(db, request.headers, config, now()),
        )),
    pageContext: () => createPageContext(context),
    ...overrides,
    get api() {
      return (client ??= createRouterClient(api, {
        context,
        interceptors: [translateErrors],
      }));
    },
  };
  return context;
}

/** Runs `work` in one transaction, with the context of a request by this user. */
export async function asUser<T>(
  caller: BackgroundCaller,
  services: Services & { log: Log },
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const jobs = requestJobs(services.jobs, services.config);
  const result = await services.db.transaction((tx) =>
    work(createBackgroundContext(caller, { ...services, db: tx }, jobs)),
  );
  await jobs.afterCommit();
  return result;
}

function createBackgroundContext(
  caller: BackgroundCaller,
  services: Services & { log: Log },
  jobs: RequestJobs,
): RequestContext {
  const { config, log, now } = services;
  const request = new Request(config.baseUrl);
  const { id, sessionId, language, clientAddress, confirmedAt, savepoints } = caller;
  const db = savepoints ? services.db : withoutSavepoints(services.db);
  let found: Promise<Session | null> | undefined;
  const i18n = i18nFor(language);
  const url = new URL(config.baseUrl);
  const incoming = { request, url, id, nonce: '', log, clientAddress, i18n, token: null };
  return createContext(
    incoming,
    { ...services, db },
    {
      getSession: () => (found ??= findSessionById(db, sessionId, now())),
      // Jobs of a call start when the whole transaction has committed.
      jobs: { ...jobs, afterCommit: async () => {} },
      isSubrequest: true,
      userHooks: {
        ...userHooks,
        requireConfirmation: (tx, context, session, permission) => {
          const then = { ...context, now: () => confirmedAt };
          return userHooks.requireConfirmation(tx, then, session, permission);
        },
      },
    },
  );
}

/** Adds the user to all further log lines of the request, and the admin who impersonates them. */
async function logUser(loading: Promise<Session | null>, log: Log): Promise<Session | null> {
  const session = await loading;
  if (session)
    log.setBindings({
      userId: session.user.id,
      ...(session.impersonatedBy && { impersonatedBy: session.impersonatedBy }),
      ...(session.program && { program: session.program.id }),
    });
  return session;
}

function requestJobs(
  { enqueue, enqueueAll, admin, worker, mode }: Jobs,
  config: Config,
): RequestJobs {
  const added = new Set<Job>();
  return {
    admin,
    runsHere: worker !== undefined,
    enqueue(tx, job, data, options) {
      added.add(job);
      return enqueue(tx, job, data, options);
    },
    enqueueAll(tx, job, data, options) {
      added.add(job);
      return enqueueAll(tx, job, data, options);
    },
    async afterCommit() {
      for (const job of added)
        // The built-in mailbox is immediate; waiting lets the mail show up there with the response.
        if (emailJobs.includes(job) && !config.smtpUrl) await worker?.drain(job);
        else if (mode === 'run') worker?.wake(job);
    },
  };
}

async function createPageContext(context: RequestContext): Promise<PageContext> {
  const { headers, i18n, config, form } = context;
  let session: Session | null = null;
  let sessionEnd: SessionEnd | null = null;
  let unavailable = false;
  try {
    session = await context.getSession();
    sessionEnd = await context.sessionEnd();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    context.log.error({ err: error }, 'the database is unavailable');
    unavailable = true;
  }
  const preferences = session?.preferences;
  return {
    language: i18n.language,
    theme: preferences?.theme ?? readTheme(headers),
    config: publicConfig(config),
    session: session && withoutPreferences(session),
    permissions: session ? sessionGrants(session) : {},
    // Pages for visitors show no times, and the page cache shares them: use the default zone.
    ...(session
      ? getTimeZone(headers, preferences)
      : { timeZone: defaultTimeZone, chosenTimeZone: null }),
    ...(sessionEnd && { sessionEnd }),
    unavailable,
    sidebarFolded: readCookie(headers, sidebarCookie) === 'folded',
    singleKeys: readCookie(headers, singleKeysCookie) !== 'off',
    ...(form && { form }),
  };
}

/** The page has them as its own: saved ones, or the browser's. */
function withoutPreferences({ preferences: _preferences, ...session }: Session): Session {
  return session;
}
