import { createRouterClient } from '@orpc/server';
import { answerAuth } from '~/features/auth/server/door';
import { type AuthEngine, createAuthEngine } from '~/features/auth/server/engine';
import { engineCallbacks } from '~/features/auth/server/callbacks';
import { currentSession } from '~/features/auth/server/session';
import { createApiServer, tidied } from '~/server/api/serve';
import { type Config, publicConfig } from '~/server/config';
import type { Database } from '~/server/database/database';
import { isDatabaseAway } from '~/server/database/errors';
import { migrate } from '~/server/database/migrate';
import { openDatabase } from '~/server/database/open';
import type { Arrival } from '~/server/http/handler';
import { forgetEndedLimits } from '~/server/limits/limits';
import type { Log } from '~/server/log';
import type { MailTransport } from '~/server/mail/mail';
import { type Mailbox, createMailbox } from '~/server/mail/mailbox';
import { type Outbox, createOutbox } from '~/server/mail/outbox';
import type { RequestContext } from '~/server/request-context';
import { createSeal } from '~/server/seal';
import { cookieOf, themeOf } from '~/server/visit';
import { commonError } from '~/shared/app-error';
import { sidebarCookie } from '~/shared/sidebar';
import type { Session } from '~/shared/session';
import { api, constraints } from './api';
import { answerDev } from './dev-pages';
import { answerForm } from './forms';
import { seedIfEmpty } from './samples';

/** All that lives as long as the process: made once, from the configuration. */
export interface Application {
  /** Where mails go when there is no SMTP server. */
  readonly mailbox: Mailbox | undefined;
  /** Resolves when the database is open and its schema is up to date. */
  readonly started: Promise<void>;
  isReady(): Promise<boolean>;
  /** Answers all but files and health. `pages` renders what is not an API. */
  answer(arrival: Arrival, pages: Pages): Promise<Response>;
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
  /** How the database is opened, where it is not as the configuration says: in tests. */
  open?: () => Promise<Database>;
  /** Called with each step of the start, for people to read. */
  progress?(step: string): void;
}

interface Running {
  database: Database;
  engine: AuthEngine;
  outbox: Outbox;
}

const housekeepingEvery = 10 * 60_000;

export function createApplication(options: ApplicationOptions): Application {
  const { config, log, now = () => new Date() } = options;
  const mail = createMail(config, now);
  const apiServer = createApiServer(api);
  const closing = new AbortController();
  let running: Running | undefined;

  const started = start(options, closing.signal).then((database) => {
    const outbox = createOutbox({
      db: database.db,
      transport: mail.transport,
      seal: createSeal(config.authSecret, 'outbox'),
      log,
      now,
    });
    outbox.start();
    const engine = createAuthEngine({ config, db: database.db, log, ...engineCallbacks });
    running = { database, engine, outbox };
  });
  // Whoever waits for it is told; nobody waiting is no reason to end the process.
  started.catch(() => {});

  const housekeeping = setInterval(() => {
    if (running)
      forgetEndedLimits(running.database.db, now()).catch((error) =>
        log.warn({ err: error }, 'housekeeping failed'),
      );
  }, housekeepingEvery).unref();

  return {
    mailbox: mail.mailbox,
    started,
    async isReady() {
      try {
        await running?.database.ping();
        return running !== undefined;
      } catch {
        return false;
      }
    },
    async answer(arrival, pages) {
      if (config.mode === 'local') {
        const dev = await answerDev(arrival, mail.mailbox);
        if (dev) return dev;
      }
      if (!running) throw commonError('SERVICE_UNAVAILABLE');
      const context = createContext(arrival, running, config, now);
      const { pathname } = arrival.url;
      if (pathname.startsWith('/api/auth/'))
        return noStore(await answerAuth(running.engine, arrival.request, context));
      if (pathname.startsWith('/api/')) {
        const answer = await apiServer.answer(arrival.request, { request: context, constraints });
        return noStore(answer);
      }
      if (arrival.request.method === 'GET' || arrival.request.method === 'HEAD')
        return pages(arrival.request, context);
      return answerPost(arrival, running.engine, context, pages);
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

/** A page takes a post only from one of its forms; what is wrong with it is shown on the page. */
async function answerPost(
  { request }: Arrival,
  engine: AuthEngine,
  context: RequestContext,
  pages: Pages,
): Promise<Response> {
  const form = await answerForm(engine, request, context);
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

function createMail(
  config: Config,
  now: () => Date,
): { transport: MailTransport; mailbox: Mailbox | undefined } {
  if (config.smtpUrl) return { transport: lazySmtp(config), mailbox: undefined };
  const mailbox = createMailbox(now);
  return { transport: mailbox, mailbox };
}

/** nodemailer is loaded with the first mail: a process that sends none need not hold it. */
function lazySmtp(config: Config): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  const get = () =>
    (transport ??= import('~/server/mail/smtp').then(({ createSmtp }) =>
      createSmtp(config.smtpUrl, config.mailFrom),
    ));
  return {
    send: async (mail) => (await get()).send(mail),
    close: () => void transport?.then((it) => it.close()),
  };
}

/** Opens and migrates. Where the database is away, tries again until it is there. */
async function start(options: ApplicationOptions, closing: AbortSignal): Promise<Database> {
  const { config, log, root, templateFile, now = () => new Date(), progress } = options;
  progress?.(config.databaseUrl ? 'Connecting to the database' : 'Opening the embedded database');
  const database = await (options.open?.() ?? openDatabase(config, log, templateFile));
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      const applied = await migrate(database, `${root}/migrations`);
      if (applied.length > 0) log.info({ applied }, 'the database schema is up to date');
      break;
    } catch (error) {
      if (!isDatabaseAway(error) || closing.aborted) {
        await database.close();
        throw error;
      }
      log.warn({ retryMs: wait }, 'the database is away; trying again');
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
  }
  if (config.mode === 'local' || config.demo) {
    const seeded = await database.exclusively((db) => seedIfEmpty(db, now()));
    if (seeded) progress?.('Filled it with sample data');
  }
  return database;
}

function createContext(
  arrival: Arrival,
  { database, outbox }: Running,
  config: Config,
  now: () => Date,
): RequestContext {
  const { request, id, log, nonce, clientAddress, i18n } = arrival;
  let session: Promise<Session | null> | undefined;
  let client: unknown;
  const context: RequestContext = {
    id,
    log,
    nonce,
    headers: request.headers,
    clientAddress,
    config,
    db: database.db,
    i18n,
    now,
    outbox: {
      add: outbox.add,
      async afterCommit() {
        const delivery = outbox.deliver();
        // Into the built-in mailbox it takes no time, and who looks there finds it at once.
        if (!config.smtpUrl) await delivery;
        else delivery.catch((error) => log.warn({ err: error }, 'the outbox could not be read'));
      },
    },
    session: () => (session ??= currentSession(database.db, request.headers, config, now())),
    async visit() {
      let who: Session | null = null;
      let unavailable = false;
      try {
        who = await context.session();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        log.error({ err: error }, 'the database is away');
        unavailable = true;
      }
      return {
        language: i18n.language,
        theme: themeOf(request.headers),
        config: publicConfig(config),
        session: who,
        unavailable,
        sidebarFolded: cookieOf(request.headers, sidebarCookie) === 'folded',
        ...(context.form && { form: context.form }),
      };
    },
    get api() {
      return (client ??= createRouterClient(api, {
        context: { request: context, constraints },
        interceptors: [tidied],
      }));
    },
  };
  return context;
}

/** What an API answers is for the one who asked. */
function noStore(response: Response | undefined): Response {
  if (!response) throw commonError('NOT_FOUND');
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}
