import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, parseConfig, readEnvironment, withLocalSecret } from '~/server/config';
import { toFolderError } from '~/server/database/open';
import { createStaticFileHandler } from '~/server/http/static-files';
import { createHttpHandler } from '~/server/http/handler';
import { type Listening, listen } from '~/server/http/listen';
import { type Log, createLog } from '~/server/log';
import { type Metrics, createMetrics } from '~/server/metrics';
import { listenForMetrics } from '~/server/metrics-listen';
import { type Application, type Pages, createApplication } from './application';
import { acceptsFiles } from '~/registry/server/uploads';

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
    throw toFolderError(error, config.dataDir);
  }
}

export function modeOf(env: NodeJS.ProcessEnv): Config['mode'] {
  return env.APP_MODE === 'production' ? 'production' : 'local';
}

export function templateFile(root: string): string {
  return join(root, 'dist/database-template.tar');
}

function versionIn(root: string): string {
  const { version }: { version?: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return version ?? '';
}

/** Where nobody has said how people find us, and the system chose the port, only now it is known. */
function withOwnAddress(config: Config, port: number): Config {
  const own = config.port === 0 && config.baseUrl === 'http://localhost:0';
  return own ? { ...config, baseUrl: `http://localhost:${port}` } : config;
}

/** Off unless somebody has said where the figures may be read. */
function metricsFor(config: Config, root: string, application: () => Application | undefined) {
  if (config.metrics.port === 0 && config.metrics.token === '') return undefined;
  const figures = async () => (await application()?.figures()) ?? { databaseUp: false };
  return createMetrics({ version: versionIn(root), figures });
}

/** Each of several processes tells its own figures: the first at the port, the others behind it. */
function ownMetricsPort({ metrics, processes }: Config): number {
  const number = Number(process.env.FOREWORD_PROCESS ?? 1);
  return metrics.port + (processes > 1 ? number - 1 : 0);
}

/** One line that says what runs. On one's own machine the scripts greet instead. */
function logStart(
  app: Application,
  log: Log,
  { version, url, config }: { version: string; url: string; config: Config },
): void {
  const fields = {
    version,
    url,
    baseUrl: config.baseUrl,
    pid: process.pid,
    database: config.databaseUrl ? 'postgres' : 'embedded',
  };
  const level = config.mode === 'production' ? 'info' : 'debug';
  // A start that fails is reported by the caller.
  app.started.then(
    () => log[level](fields, 'the server is ready'),
    () => {},
  );
}

/** Listens at once, and opens the database meanwhile: health checks get an answer from the start. */
export async function boot({ root, pages, progress }: BootOptions): Promise<Server> {
  const given = loadConfig(modeOf(process.env));
  const log: Log = await createLog(given);
  let application: Application | undefined;
  let handler: ReturnType<typeof createHttpHandler> | undefined;
  // The port comes first: who cannot have it should not touch the database either.
  const listening: Listening = await listen(given, async (request) => {
    if (!handler) throw new Error('asked before the start');
    return handler(request);
  });
  const config = withOwnAddress(given, listening.port);
  const metrics: Metrics | undefined = metricsFor(config, root, () => application);
  handler = createHttpHandler({
    config,
    log,
    metrics,
    files: createStaticFileHandler(join(root, 'dist/client')),
    takesFiles: acceptsFiles,
    isReady: async () => (await application?.isReady()) ?? false,
    answer: async (arrival) => {
      if (!application) throw new Error('asked before the start');
      return application.answer(arrival, pages);
    },
  });
  const closeMetrics =
    metrics && config.metrics.port > 0
      ? await listenForMetrics({ ...config.metrics, port: ownMetricsPort(config) }, metrics)
      : undefined;
  const app = createApplication({
    config,
    log,
    root,
    templateFile: templateFile(root),
    ...(progress && { progress }),
  });
  application = app;
  logStart(app, log, { version: versionIn(root), url: listening.url, config });
  return {
    config,
    url: listening.url,
    started: app.started,
    async close() {
      await listening.close();
      await app.close();
      // Last: how the end went can be read until it is over.
      await closeMetrics?.();
      metrics?.close();
    },
  };
}
