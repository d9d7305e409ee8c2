import { join } from 'node:path';
import type { Config } from '../config';
import type { DatabaseConfig } from '../config/database';
import { DataFolderError, checkFreeSpace, toFolderError } from '../data-folder';
import type { Log } from '../log';
import type { Database, OpenOptions } from './database';

/** The engine only reports that it failed to start, so check whether the disk is full. */
async function asFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof Error) || !/failed to initialize/.test(error.message)) return error;
  return checkFreeSpace(folder).then(
    () => error,
    (reason: unknown) => (reason instanceof DataFolderError ? reason : error),
  );
}

/** Opens the configured database. Only the driver in use is imported. */
export async function openDatabase(
  config: DatabaseConfig & Pick<Config, 'dataDir'>,
  log: Log,
  templateFile: string,
  options: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(config.databaseUrl, log, config.databasePool, {
      directUrl: config.databaseDirectUrl,
      ...options,
    });
  }
  const { openEmbedded } = await import('./embedded');
  try {
    return await openEmbedded(join(config.dataDir, 'database'), templateFile, options);
  } catch (error) {
    throw await asFullDisk(toFolderError(error, config.dataDir), config.dataDir);
  }
}

/** The same for a server, rather than for a command. */
export async function openServerDatabase(
  config: Config,
  log: Log,
  templateFile: string,
): Promise<Database> {
  return openDatabase(config, log, templateFile, config.readOnly ? { readOnly: true } : {});
}
