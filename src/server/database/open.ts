import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { DatabaseConfig } from '../config/database';
import { DataFolderError, toFolderError } from '../data-folder';
import type { Log } from '../log';
import type { Database, OpenOptions } from './database';

/** Size of a WAL segment, which the engine may allocate even when it opens an existing database. */
const segmentBytes = 16 * 1_048_576;

/** The engine only reports that it failed to start, so check whether the disk is full. */
function asFullDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !/failed to initialize/.test(error.message)) return error;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < segmentBytes ? new DataFolderError(folder, 'ENOSPC') : error;
  } catch {
    return error;
  }
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
      readUrl: config.databaseReadUrl,
      ...options,
    });
  }
  const { openEmbedded } = await import('./embedded');
  try {
    return await openEmbedded(join(config.dataDir, 'database'), templateFile, options);
  } catch (error) {
    throw asFullDisk(toFolderError(error, config.dataDir), config.dataDir);
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
