import { handleAuthRequest } from '~/features/accounts/auth/server/endpoints';
import { type ApiHandler, createApiHandler } from '~/server/api/handler';
import type { Config } from '~/server/config';
import type { Database } from '~/server/database/database';
import { isReadOnlyError } from '~/server/database/errors';
import { createReadiness } from '~/server/database/readiness';
import type { IncomingRequest } from '~/server/http/handler';
import { startingResponse } from '~/server/http/plain-page';
import { handleImages } from '~/server/images/upload';
import type { Job } from '~/server/jobs/job';
import { createJobs } from '~/server/jobs/jobs';
import { createMailbox } from '~/server/mail/mailbox';
import { countedTransport, type MailTransport } from '~/server/mail/mail';
import { createSmtp } from '~/server/mail/smtp';
import type { BackgroundCaller, RequestContext } from '~/server/request-context';
import { openStorage } from '~/server/storage/open';
import { isApiPath } from '~/shared/api-document';
import { commonError } from '~/shared/errors/app-error';
import { withAccountPreferences } from './account-preferences';
import {
  api,
  findProgramEndpoint,
  handleDownload,
  handleFile,
  handleForm,
  imageKinds,
  restApi,
  startFeatures,
  jobs as registeredJobs,
  jobHooks,
  features,
} from './features';
import { handleDevPage } from './dev-pages';
import { createDocuments } from './openapi-documents';
import { changesSomething, noteWrite } from './writes';
import { collectMetrics } from './collect-metrics';
import { type ApplicationOptions, prepareDatabase, whenAvailable } from './prepare-database';
import { type Pages, type Running, type Services, asUser, createContext } from './request-context';

export type Application = ReturnType<typeof createApplication>;

/** The services of a process, created once from the configuration. */
export function createApplication(options: ApplicationOptions) {
  const { config, log, now = () => new Date() } = options;
  const mailbox = config.smtpUrl ? undefined : (options.mailbox ?? createMailbox(now));
  const transport = countedTransport(mailbox ?? createSmtp(config.smtpUrl, config.mailFrom));
  const apiServer = createApiHandler(api, restApi);
  const closing = new AbortController();
  let running: Running | undefined;
  let stopFeatures = async () => {};

  const started = prepareDatabase(options, closing.signal).then(async (database) => {
    const services = createServices({ ...options, now }, database, transport);
    stopFeatures = startFeatures({ config, database, log, now });
    running = { ...services, database, isReady: createReadiness(database.ping, log) };
    // Last: whatever jobs are waiting, requests are answered already.
    await whenAvailable(options, closing.signal, () => services.jobs.start());
  });
  // Callers still see the rejection; this only prevents an unhandled one from ending the process.
  started.catch(() => {});

  return {
    /** The built-in mailbox, if no SMTP server is configured. */
    mailbox,
    /** Resolves when the database is open and its schema is up to date. */
    started,
    isReady: async () => (await running?.isReady()) ?? false,
    /** Whether the job worker runs; true until it has started. */
    isWorking: () => running?.jobs.worker?.isAlive() ?? true,
    /** Values for the metrics endpoint. */
    metrics: () => collectMetrics(running, { config, emails: transport.counts(), now: now() }),
    /** Handles everything except files and health checks. `pages` renders what is not an API call. */
    async respond(incoming: IncomingRequest, pages: Pages): Promise<Response> {
      const dev =
        config.mode === 'local' && (await handleDevPage(incoming, config, { mailbox, running }));
      if (dev) return dev;
      if (!running) return startingResponse(incoming);
      const services = running;
      const guarded = guard(incoming, config);
      if (guarded) return guarded;
      const response = await respond(incoming, services, apiServer, pages).catch((error: unknown) =>
        rejectWrite(error, incoming, config),
      );
      noteWrite(incoming, response, services);
      return response;
    },
    /** Runs the due jobs of a queue: for tests. */
    drainJobs: async (job: Job) => running?.jobs.worker?.drain(job),
    /**
     * Runs no more jobs, and ends connections that would stay open. Jobs that requests in flight
     * still add are left to other processes.
     */
    stopBackground: async () => void (await Promise.all([stopFeatures(), running?.jobs.stop()])),
    async close(): Promise<void> {
      closing.abort();
      await started.catch(() => {});
      await Promise.all([stopFeatures(), running?.jobs.stop()]);
      transport.close();
      await running?.database.close();
    },
  };
}

/** What requests and jobs use. */
function createServices(
  options: ApplicationOptions & { now(): Date },
  database: Database,
  transport: MailTransport,
): Services {
  const { config, log, now } = options;
  const { db } = database;
  const storage = openStorage(config);
  const documents = createDocuments(config);
  const callAsUser = <T>(caller: BackgroundCaller, work: (context: RequestContext) => Promise<T>) =>
    asUser(caller, { ...services, log }, work);
  const jobs = createJobs({
    database,
    jobs: registeredJobs,
    mode: getJobMode(options),
    services: { config, log, now, transport, storage, ...jobHooks, asUser: callAsUser },
  });
  const services = { config, db, storage, jobs, now, documents };
  return services;
}

/** An endpoint tried to write although everything is read-only: the database rejected it. */
function rejectWrite(error: unknown, { log }: IncomingRequest, config: Config): never {
  if (!config.readOnly || !isReadOnlyError(error)) throw error;
  log.error({ err: error }, 'a write was rejected by the read-only database only');
  throw commonError('READ_ONLY', { cause: error });
}

function getJobMode({ config, jobMode = 'run' }: ApplicationOptions) {
  return config.jobs && !config.readOnly ? jobMode : 'add';
}

async function respond(
  incoming: IncomingRequest,
  running: Running,
  apiServer: ApiHandler,
  pages: Pages,
): Promise<Response> {
  const { request, url } = incoming;
  const context = createContext(incoming, running);
  const nextContext = () => createContext(incoming, running, { isSubrequest: true });
  const image = await handleImages(imageKinds, incoming, context);
  const file =
    image ??
    (await handleDownload({ incoming, context, nextContext })) ??
    (await handleFile(incoming, context));
  if (file) return file;
  if (url.pathname.startsWith('/api/auth/'))
    return noStore(await handleAuthRequest(request, context));
  const programEndpoint = findProgramEndpoint(url.pathname);
  if (programEndpoint) return noStore(await programEndpoint({ request, context, api }));
  if (isApiPath(url.pathname)) return noStore(await apiServer.respond(request, context));
  const render = withAccountPreferences(pages);
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The statement that reads the session fills it, for the page.
    context.shared.facts = {};
    return render(request, context);
  }
  return answerPost(incoming, context, render);
}

/** Handles form posts without JavaScript; validation errors are rendered on the page. */
async function answerPost(
  { request }: IncomingRequest,
  context: RequestContext,
  pages: Pages,
): Promise<Response> {
  const form = await handleForm(request, context);
  if (form instanceof Response) return form;
  // Server functions are handled by TanStack Start.
  if (!form && new URL(request.url).pathname.startsWith('/_serverFn/'))
    return pages(request, context);
  if (!form) throw commonError('METHOD_NOT_ALLOWED');
  context.form = form;
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  headers.delete('content-length');
  const response = await pages(new Request(request.url, { headers }), context);
  return new Response(response.body, { status: 422, headers: response.headers });
}

/** API responses are private to the user, so they are never cached by default. */
function noStore(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}

/** The response of a feature that keeps the request from the product. */
export function guard(incoming: IncomingRequest, config: Config): Response | undefined {
  const { request, url } = incoming;
  for (const feature of features) {
    if (!feature.guard) continue;
    const writes = changesSomething(request.method, url.pathname);
    const response = feature.guard({ incoming, config, writes });
    if (response) return response;
  }
  return undefined;
}
