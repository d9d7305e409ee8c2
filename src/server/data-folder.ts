import { statfs, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder cannot be used; the message says how to fix it. */
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

/** The same errors by the errno values of the embedded engine. */
const engineCodes: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  20: 'EEXIST',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

/** File errors of the embedded engine are not `Error` instances, and have an errno, not a code. */
function isEngineError(error: unknown): error is { errno: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'ErrnoError' &&
    'errno' in error &&
    typeof error.errno === 'number'
  );
}

function getCode(error: unknown): string {
  if (isEngineError(error)) return engineCodes[error.errno] ?? '';
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function toFolderError(error: unknown, folder: string): unknown {
  const code = getCode(error);
  return folderCodes.has(code) ? new DataFolderError(folder, code) : error;
}

/** Size of a WAL segment, which the embedded database may need to write at any time. */
const segmentBytes = 16 * 1_048_576;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Rejects if the disk is full, which the embedded database only notices when it writes. */
export async function checkFreeSpace(folder: string): Promise<void> {
  if ((await readFreeBytes(folder)) < segmentBytes) throw new DataFolderError(folder, 'ENOSPC');
}

/** When `npm run db:backup` last succeeded with this data folder. Undefined if it never did. */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, 'last-backup'), 'utf8').catch(() => '');
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? undefined : at;
}
