import { engineCallbacks } from '~/features/auth/server/callbacks';
import { handleAuthRequest } from '~/features/auth/server/endpoints';
import { type AuthEngine, createAuthEngine } from '~/features/auth/server/engine';
// sample:start
import { handleCovers } from '~/features/books/server/covers';
// sample:end
import { type ApiHandler, createApiHandler } from '~/server/api/handler';
import type { Config } from '~/server/config';
import type { Database } from '~/server/database/database';
import type { IncomingRequest } from '~/server/http/handler';
import type { Log } from '~/server/log';
import type { ApplicationMetrics } from '~/server/metrics';
import type { MailTransport } from '~/server/mail/mail';
import { type Mailbox, createMailbox } from '~/server/mail/mailbox';
import { createOutbox } from '~/server/mail/outbox';
import type { RequestContext } from '~/server/request-context';
import { createCipher } from '~/server/encryption';
import { isApiPath } from '~/shared/api-document';
import { commonError } from '~/shared/app-error';
import { api, constraints } from '~/registry/server/api';
import { toDemoRefusal, demoRefusalFor } from './demo-guard';
import { handleDevPage } from './dev-pages';
import { createDocuments } from './openapi-documents';
import { handleForm } from '~/registry/server/forms';
import { runMaintenance } from './maintenance';
import { createMailDelivery } from './mail-delivery';
import { prepareDatabase } from './prepare-database';
import { type Services, createContext } from './request-context';

/** All that lives as long as the process: made once, from the configuration. */
export interface Application {
  /** Where mails go when there is no SMTP server. */
  readonly mailbox: Mailbox | undefined;
  /** Resolves when the database is open and its schema is up to date. */
  readonly started: Promise<void>;
  isReady(): Promise<boolean>;
  /** For who watches the product. */
  figures(): Promise<ApplicationMetrics>;
  /** Answers all but files and health. `pages` renders what is not an API. */
  answer(arrival: IncomingRequest, pages: Pages): Promise<Response>;
  close(): Promise<void>;
}

export type Pages = (request: Request, context: RequestContext) => Promise<Response>;

export interface ApplicationOptions {
  config: Config;
  log: Log;
  /** The project's folder, which holds `migrations`. */
  root: string;
  templateFile: string;
  now?: () => Date;
  /** How the database is opened, where it is not as the configuration says: in tests and under `npm run dev`. */
  open?: () => Promise<Database>;
  /** A mailbox to go on with, where one survives its application: under `npm run dev`. */
  mailbox?: Mailbox;
  /** Called with each step of the start, for people to read. */
  progress?(step: string): void;
}

interface Running extends Services {
  database: Database;
  engine: AuthEngine;
}

const housekeepingEvery = 10 * 60_000;

export function createApplication(options: ApplicationOptions): Application {
  const { config, log, now = () => new Date() } = options;
  const mail = createMailDelivery(config, options.mailbox ?? createMailbox(now));
  const apiServer = createApiHandler(api);
  const closing = new AbortController();
  let running: Running | undefined;

  const started = prepareDatabase(options, closing.signal).then((database) => {
    running = run(database, mail.transport, config, log, now);
  });
  // Whoever waits for it is told; nobody waiting is no reason to end the process.
  started.catch(() => {});

  const housekeeping = setInterval(() => {
    // A demo stays as it was filled.
    if (!running || config.demo) return;
    void runMaintenance(running.db, config, log, now());
  }, housekeepingEvery).unref();

  return {
    mailbox: mail.mailbox,
    started,
    isReady: () => isReady(running?.database),
    figures: () => figuresOf(running),
    async answer(arrival, pages) {
      const dev = config.mode === 'local' && (await handleDevPage(arrival, mail.mailbox));
      if (dev) return dev;
      if (!running) throw commonError('SERVICE_UNAVAILABLE');
      return config.demo
        ? answerInDemo(arrival, running, apiServer, pages)
        : answer(arrival, running, apiServer, pages);
    },
    async close() {
      closing.abort();
      clearInterval(housekeeping);
      await started.catch(() => {});
      await running?.outbox.stop();
      mail.transport.close();
      await running?.database.close();
    },
  };
}

function run(
  database: Database,
  transport: MailTransport,
  config: Config,
  log: Log,
  now: () => Date,
): Running {
  const { db } = database;
  const seal = createCipher(config.authSecret, 'outbox');
  const outbox = createOutbox({ db, transport, seal, log, now });
  // In a demo no mail is written, and none that waits from before is sent.
  if (!config.demo) outbox.start();
  const engine = createAuthEngine({ config, db, log, ...engineCallbacks });
  return { database, engine, config, db, outbox, now, documents: createDocuments(config) };
}

/** What the database would have to tell is left out while it is away. */
async function figuresOf(running: Running | undefined): Promise<ApplicationMetrics> {
  const pool = running?.database.pool?.();
  const outbox = await running?.outbox.size().catch(() => undefined);
  return {
    databaseUp: outbox !== undefined,
    ...(running && { emails: running.outbox.counts() }),
    ...(pool && { pool }),
    ...(outbox !== undefined && { outbox }),
  };
}

async function isReady(database: Database | undefined): Promise<boolean> {
  try {
    await database?.ping();
    return database !== undefined;
  } catch {
    return false;
  }
}

/** The gate stands before every door; should one be forgotten, the database refuses by itself. */
async function answerInDemo(
  ...[arrival, running, apiServer, pages]: Parameters<typeof answer>
): Promise<Response> {
  const refused = demoRefusalFor(arrival, running.config);
  if (refused) return refused;
  try {
    return await answer(arrival, running, apiServer, pages);
  } catch (error) {
    throw toDemoRefusal(error, arrival.log);
  }
}

async function answer(
  arrival: IncomingRequest,
  running: Running,
  apiServer: ApiHandler,
  pages: Pages,
): Promise<Response> {
  const { request, url } = arrival;
  const context = createContext(arrival, running);
  // sample:start
  const cover = await handleCovers(arrival, context);
  if (cover) return cover;
  // sample:end
  if (url.pathname.startsWith('/api/auth/'))
    return noStore(await handleAuthRequest(running.engine, request, context));
  if (isApiPath(url.pathname))
    return noStore(await apiServer.answer(request, { request: context, constraints }));
  if (request.method === 'GET' || request.method === 'HEAD') return pages(request, context);
  return answerPost(arrival, running.engine, context, pages);
}

/** A page takes a post only from one of its forms; what is wrong with it is shown on the page. */
async function answerPost(
  { request }: IncomingRequest,
  engine: AuthEngine,
  context: RequestContext,
  pages: Pages,
): Promise<Response> {
  const form = await handleForm(engine, request, context);
  if (form instanceof Response) return form;
  // Server functions have their own way of being called.
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

/** What an API answers is for the one who asked. */
function noStore(response: Response | undefined): Response {
  if (!response) throw commonError('NOT_FOUND');
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}
