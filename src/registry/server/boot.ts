import { join } from 'node:path';
import { type Config, parseConfig, readEnvironment, withLocalSecret } from '~/server/config';
import { asFolderError } from '~/server/database/open';
import { createFileServer } from '~/server/http/files';
import { createHttpHandler } from '~/server/http/handler';
import { type Listening, listen } from '~/server/http/listen';
import { type Log, createLog } from '~/server/log';
import { type Application, type Pages, createApplication } from './application';

export interface Server {
  config: Config;
  url: string;
  /** Resolves when the product can serve; rejects when it never will. */
  started: Promise<void>;
  close(): Promise<void>;
}

export interface BootOptions {
  root: string;
  pages: Pages;
  progress?(step: string): void;
}

/** What must hold before anything is opened: a right configuration and a place to write to. */
export function loadConfig(mode: Config['mode']): Config {
  const config = parseConfig(readEnvironment(), mode);
  try {
    return withLocalSecret(config);
  } catch (error) {
    throw asFolderError(error, config.dataDir);
  }
}

export function modeOf(env: NodeJS.ProcessEnv): Config['mode'] {
  return env.APP_MODE === 'production' ? 'production' : 'local';
}

export function templateFile(root: string): string {
  return join(root, 'dist/database-template.tar');
}

/** Listens at once, and opens the database meanwhile: health checks get an answer from the start. */
export async function boot({ root, pages, progress }: BootOptions): Promise<Server> {
  const config = loadConfig(modeOf(process.env));
  const log: Log = await createLog(config);
  let application: Application | undefined;
  const handler = createHttpHandler({
    config,
    log,
    files: createFileServer(join(root, 'dist/client')),
    isReady: async () => (await application?.isReady()) ?? false,
    answer: async (arrival) => {
      if (!application) throw new Error('asked before the start');
      return application.answer(arrival, pages);
    },
  });
  // The port comes first: who cannot have it should not touch the database either.
  const listening: Listening = await listen(config, handler);
  const app = createApplication({
    config,
    log,
    root,
    templateFile: templateFile(root),
    ...(progress && { progress }),
  });
  application = app;
  return {
    config,
    url: listening.url,
    started: app.started,
    async close() {
      await listening.close();
      await app.close();
    },
  };
}
