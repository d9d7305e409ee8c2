import { type Application, createApplication } from '~/registry/server/application';
import { type Server, boot, loadConfig, templateFile } from '~/registry/server/boot';
import { takesFiles } from '~/registry/server/uploads';
import { createHttpHandler } from '~/server/http/handler';
import { renderPage } from '~/server/http/pages';
import { createLog } from '~/server/log';
import type { ServerRequest } from 'srvx';

/**
 * The server's entry. Built, `start` is what `scripts/serve.mjs` calls. Under `npm run dev`, Vite
 * calls `fetch` for each request and keeps reloading this file.
 */
export function start(root: string, progress?: (step: string) => void): Promise<Server> {
  return boot({ root, pages: renderPage, ...(progress && { progress }) });
}

export { writeTemplate } from '~/registry/server/template';
export { resetDatabase, seedDatabase, migrateDatabase } from '~/registry/server/tasks';

type Handler = (request: ServerRequest) => Promise<Response>;

/** Vite evaluates this file again after a change; the database must not be opened a second time. */
const kept = globalThis as typeof globalThis & { forewordDevelopment?: Promise<Application> };

let development: Promise<Handler> | undefined;

async function createDevelopment(): Promise<Handler> {
  const root = process.cwd();
  const config = loadConfig('local');
  const log = await createLog(config);
  kept.forewordDevelopment ??= (async () => {
    const application = createApplication({ config, log, root, templateFile: templateFile(root) });
    await application.started;
    return application;
  })();
  const application = await kept.forewordDevelopment;
  return createHttpHandler({
    config,
    log,
    takesFiles,
    isReady: () => application.isReady(),
    answer: (arrival) => application.answer(arrival, renderPage),
  });
}

export default {
  async fetch(request: ServerRequest): Promise<Response> {
    development ??= createDevelopment();
    return (await development)(request);
  },
};
