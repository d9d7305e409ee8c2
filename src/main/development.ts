import type { ServerRequest } from 'srvx';
import { getToken } from '~/features/accounts/auth/auth.server';
import type { Database } from '~/server/database/database';
import { openServerDatabase } from '~/server/database/open';
import { createHttpHandler } from '~/server/http/handler';
import { createLog } from '~/server/log';
import { type Mailbox, createMailbox } from '~/server/mail/mailbox';
import { type Application, createApplication } from './application';
import type { Pages } from './request-context';
import { loadConfig, templateFile } from './boot';
import { acceptsFiles, acceptsTokens } from './features';

type Handler = (request: ServerRequest) => Promise<Response>;

/**
 * State that survives a reload. Vite re-evaluates server modules after an edit, so anything stored
 * here runs old code until a restart. Hence only the embedded database, whose folder a process can
 * open only once, and the mails in memory.
 */
interface PersistentState {
  mailbox: Mailbox;
  database: Promise<Database> | undefined;
  /** The current application, which its successor closes. */
  application: Promise<Application> | undefined;
  close(): Promise<void>;
}

const globals = globalThis as typeof globalThis & { appDevelopment?: PersistentState };

/** Called for the first request after startup and after each edit. */
export async function createDevelopmentHandler(pages: Pages): Promise<Handler> {
  const state = (globals.appDevelopment ??= createState());
  const config = loadConfig('local');
  const log = await createLog(config);
  const root = process.cwd();
  const previous = state.application;
  state.application = (async () => {
    // Close the old one first, so that timers and jobs never run twice.
    await closeApplication(previous);
    const application = createApplication({
      config,
      log,
      root,
      templateFile: templateFile(root),
      mailbox: state.mailbox,
      // PostgreSQL is reopened: a pool is cheap, and prepared statements may have changed.
      ...(!config.databaseUrl && {
        open: async () => {
          state.database ??= openServerDatabase(config, log, templateFile(root));
          state.database.catch(() => (state.database = undefined));
          return { ...(await state.database), close: async () => {} };
        },
      }),
    });
    try {
      await application.started;
    } catch (error) {
      await application.close();
      throw error;
    }
    return application;
  })();
  const application = await state.application;
  const renderErrors = new Map<string, Error>();
  const handler = createHttpHandler({
    config,
    log,
    takesFiles: acceptsFiles,
    takesToken: acceptsTokens,
    getSession: (headers) => getToken(headers, config),
    isReady: () => application.isReady(),
    respond: (incoming) =>
      application.respond(incoming, async (request, context) => {
        try {
          return await pages(request, context);
        } catch (error) {
          if (error instanceof Error) renderErrors.set(incoming.id, error);
          throw error;
        }
      }),
  });
  return throwRenderErrors(handler, renderErrors);
}

/** Vite shows what its handler throws in the error overlay. */
function throwRenderErrors(handler: Handler, renderErrors: Map<string, Error>): Handler {
  return async (request) => {
    const response = await handler(request);
    const id = response.headers.get('x-request-id') ?? '';
    const error = renderErrors.get(id);
    if (!error) return response;
    renderErrors.delete(id);
    // Frozen: its stack has source positions already, and Start would map them a second time.
    Object.freeze(error);
    throw error;
  };
}

function createState(): PersistentState {
  return {
    mailbox: createMailbox(() => new Date()),
    database: undefined,
    application: undefined,
    async close() {
      await closeApplication(this.application);
      await (await this.database)?.close();
    },
  };
}

async function closeApplication(application: Promise<Application> | undefined): Promise<void> {
  await (await application?.catch(() => undefined))?.close();
}
