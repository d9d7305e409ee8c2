import { boot, bootWorker } from '~/main/boot';
import { createDevelopmentHandler } from '~/main/development';
import { renderPage } from '~/server/http/render-page';
import type { ServerRequest } from 'srvx';

/**
 * Server entry. In production `scripts/serve.ts` calls `start`; under `npm run dev` Vite calls
 * `fetch` for each request.
 */
export function start(root: string, progress?: (step: string) => void) {
  return boot({ root, pages: renderPage, ...(progress && { progress }) });
}

/** `npm run worker`: runs background jobs and serves no pages. */
export function startWorker(root: string) {
  return bootWorker(root);
}

export { runAdminCommand } from '~/main/admin-command';
export {
  copyStoredFiles,
  migrateDatabase,
  resetDatabase,
  seedDatabase,
  writeTemplate,
} from '~/main/commands';
export { getApiDocument } from '~/main/openapi-documents';

/** Imported on demand: the server itself does not need it. */
export async function runDoctor(root: string, args: string[]) {
  const doctor = await import('~/main/doctor/doctor');
  return doctor.runDoctor(root, args);
}

let handler: ReturnType<typeof createDevelopmentHandler> | undefined;

export default {
  /** Only called by Vite under `npm run dev`, which re-evaluates this module after an edit. */
  async fetch(request: ServerRequest): Promise<Response> {
    handler ??= createDevelopmentHandler(renderPage);
    // Retry a failed start with the next request.
    handler.catch(() => (handler = undefined));
    return (await handler)(request);
  },
};
