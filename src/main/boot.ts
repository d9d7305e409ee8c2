import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getToken } from '~/features/accounts/auth/auth.server';
import { type Config, parseConfig } from '~/server/config';
import { readEnvironment, withLocalSecret } from '~/server/config/environment';
import { toFolderError } from '~/server/data-folder';
import { createStaticFileHandler } from '~/server/http/static-files';
import { createHttpHandler } from '~/server/http/handler';
import { listenForHealth, listenForMetrics } from '~/server/plain-server';
import { listen } from '~/server/http/listen';
import { startingResponse } from '~/server/http/plain-page';
import { type Log, createLog } from '~/server/log';
import { createMetrics } from '~/server/metrics';
import { type Application, createApplication } from './application';
import type { Pages } from './request-context';
import { acceptsFiles, acceptsTokens, startTracing } from './features';

interface BootOptions {
  root: string;
  pages: Pages;
  progress?(step: string): void;
}

/** Validates the configuration and the data folder before anything is opened. */
export function loadConfig(mode: Config['mode']): Config {
  const config = parseConfig(readEnvironment(), mode);
  try {
    return withLocalSecret(config);
  } catch (error) {
    throw toFolderError(error, config.dataDir);
  }
}

export function getMode(env: NodeJS.ProcessEnv): Config['mode'] {
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

/** With `PORT=0` and no BASE_URL, the public address is only known once the server listens. */
function withOwnAddress(config: Config, port: number): Config {
  const own = config.port === 0 && config.baseUrl === 'http://localhost:0';
  return own ? { ...config, baseUrl: `http://localhost:${port}` } : config;
}

/** Metrics are disabled unless a port or a token is configured. */
function metricsFor(config: Config, root: string, application: () => Application | undefined) {
  if (config.metrics.port === 0 && config.metrics.token === '') return undefined;
  const collect = async () => (await application()?.metrics()) ?? { databaseUp: false };
  return createMetrics({ version: versionIn(root), collect });
}

/** Each worker process serves its own metrics, on consecutive ports. */
function ownMetricsPort({ metrics, processes }: Config): number {
  const number = Number(process.env.APP_PROCESS ?? 1);
  return metrics.port + (processes > 1 ? number - 1 : 0);
}

/** Logs one line on startup. In local mode only at debug level: the scripts print a banner. */
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

/** Runs background jobs only: no pages. Health checks are served on WORKER_PORT, metrics on METRICS_PORT. */
export async function bootWorker(root: string) {
  const config = { ...loadConfig(getMode(process.env)), jobs: true, processes: 1 };
  const log = await createLog(config);
  const stopTracing = await startTracing({ config, log, version: versionIn(root) });
  let application: Application | undefined;
  const metrics = metricsFor(config, root, () => application);
  const closeMetrics =
    metrics && config.metrics.port > 0
      ? await listenForMetrics(config.metrics, metrics)
      : undefined;
  const closeHealth =
    config.workerPort > 0
      ? await listenForHealth(config, {
          isAlive: () => application?.isWorking() ?? true,
          isReady: async () => (await application?.isReady()) ?? false,
        })
      : undefined;
  const app = createApplication({ config, log, root, templateFile: templateFile(root) });
  application = app;
  app.started.then(
    () => log.info({ version: versionIn(root), pid: process.pid }, 'the worker is ready'),
    () => {},
  );
  return {
    started: app.started,
    async close(): Promise<void> {
      await app.close();
      await stopTracing();
      await closeHealth?.();
      await closeMetrics?.();
      metrics?.close();
    },
  };
}

/** Listens before the database is open, so health checks respond from the start. */
export async function boot({ root, pages, progress }: BootOptions) {
  const given = loadConfig(getMode(process.env));
  const log = await createLog(given);
  const stopTracing = await startTracing({ config: given, log, version: versionIn(root) });
  let application: Application | undefined;
  let handler: ReturnType<typeof createHttpHandler> | undefined;
  // Port first: if it is taken, the database must not be touched.
  const listening = await listen(given, async (request) => {
    if (!handler) throw new Error('a request came before the application was created');
    return handler(request);
  });
  const config = withOwnAddress(given, listening.port);
  const metrics = metricsFor(config, root, () => application);
  handler = createHttpHandler({
    config,
    log,
    metrics,
    files: createStaticFileHandler(join(root, 'dist/client')),
    takesFiles: acceptsFiles,
    takesToken: acceptsTokens,
    getSession: (headers) => getToken(headers, config),
    isReady: async () => (await application?.isReady()) ?? false,
    respond: async (incoming) => {
      if (!application) return startingResponse(incoming);
      return application.respond(incoming, pages);
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
    /** Resolves when the server is ready to serve; rejects if startup fails for good. */
    started: app.started,
    async close(): Promise<void> {
      // At the same time: each may take seconds, and together they have ten.
      await Promise.all([listening.close(), app.stopBackground()]);
      await app.close();
      await stopTracing();
      // Last, so that metrics are available during the graceful shutdown.
      await closeMetrics?.();
      metrics?.close();
    },
  };
}

/** A command cannot do what it was asked to; the message says why. Printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}
