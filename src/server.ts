import { type Server, boot } from '~/main/boot';
import { createDevelopmentHandler } from '~/main/development';
import { renderPage } from '~/server/http/render-page';
import type { ServerRequest } from 'srvx';

/**
 * The server's entry. Built, `start` is what `scripts/serve.mjs` calls. Under `npm run dev`, Vite
 * calls `fetch` for each request.
 */
export function start(root: string, progress?: (step: string) => void): Promise<Server> {
  return boot({ root, pages: renderPage, ...(progress && { progress }) });
}

export { sourceStack } from '~/server/source-stack';
export { writeTemplate } from '~/main/database-template';
export { resetDatabase, seedDatabase, migrateDatabase } from '~/main/database-commands';

let handler: ReturnType<typeof createDevelopmentHandler> | undefined;

export default {
  /** Called by Vite under `npm run dev` only. After an edit this module is evaluated again. */
  async fetch(request: ServerRequest): Promise<Response> {
    handler ??= createDevelopmentHandler(renderPage);
    // A failed start is tried again with the next request.
    handler.catch(() => (handler = undefined));
    return (await handler)(request);
  },
};
