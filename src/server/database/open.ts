import { join } from 'node:path';
import type { Config } from '../config';
import type { Log } from '../log';
import type { Database } from './database';

/** A folder that cannot be used, told so that the person knows what to do. */
export class DataFolderError extends Error {
  constructor(folder: string, code: string) {
    super(
      `The data folder ${folder} cannot be written (${code}). ` +
        'Make it writable, free some space, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderError';
  }
}

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EDQUOT']);

export function asFolderError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return folderCodes.has(code) ? new DataFolderError(folder, code) : error;
}

/** The database that the configuration names. Only its own driver is loaded. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  templateFile: string,
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(config.databaseUrl, log);
  }
  const { openEmbedded } = await import('./embedded');
  try {
    return await openEmbedded(join(config.dataDir, 'database'), templateFile);
  } catch (error) {
    throw asFolderError(error, config.dataDir);
  }
}
