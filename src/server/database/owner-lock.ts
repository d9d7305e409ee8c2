import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface Owner {
  pid: number;
  host: string;
}

/** Two processes on one embedded database silently lose rows, so a second one is rejected. */
export class DatabaseInUseError extends Error {
  /** The first sentence of the message, which names the owner. */
  readonly owner: string;

  constructor(folder: string, owner: Owner | undefined) {
    const name = owner ? `process ${owner.pid} on ${owner.host}` : 'another process';
    const inUse = `The embedded database in ${folder} is in use by ${name}.`;
    super(`${inUse} Stop that process, or set DATA_DIR to another folder.`);
    this.name = 'DatabaseInUseError';
    this.owner = inUse;
  }
}

/** Only for the error message: the lock alone decides whether there is an owner. */
function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isOwner = owner && typeof owner === 'object' && 'pid' in owner && 'host' in owner;
    return isOwner ? { pid: Number(owner.pid), host: String(owner.host) } : undefined;
  } catch {
    return undefined;
  }
}

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

/**
 * Takes the write lock of an SQLite file, which is an operating system lock. Node has no `flock`.
 */
function lock(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal file is needed.
    connection.exec('pragma journal_mode = memory');
    connection.exec('begin immediate');
    return connection;
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
}

/** Keeps the connections referenced: a garbage-collected one would lose its lock. */
const lockedConnections = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of the folder and returns a function to release it. The kernel
 * holds the lock, so it works across containers and PID namespaces and ends with the process. The
 * lock file is never deleted: two processes could then lock two files of the same name.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  // Throws an error with a meaningful code, where SQLite only says that it cannot open the file.
  accessSync(folder, constants.W_OK);
  const ownerFile = join(folder, 'owner.json');
  const connection = lock(join(folder, 'owner.lock'));
  if (!connection) throw new DatabaseInUseError(folder, readOwner(ownerFile));
  lockedConnections.add(connection);
  const unlock = () => {
    if (!lockedConnections.delete(connection)) return;
    rmSync(ownerFile, { force: true });
    connection.close();
  };
  try {
    const owner: Owner = { pid: process.pid, host: hostname() };
    writeFileSync(ownerFile, JSON.stringify(owner));
  } catch (error) {
    unlock();
    throw error;
  }
  return unlock;
}
