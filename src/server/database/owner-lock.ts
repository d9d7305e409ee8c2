import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface Owner {
  pid: number;
  host: string;
}

/** Two processes on one embedded database lose rows without any error, so a second one is refused. */
export class DatabaseInUseError extends Error {
  constructor(folder: string, owner: Owner | undefined) {
    const name = owner ? `process ${owner.pid} on ${owner.host}` : 'another process';
    super(
      `The embedded database in ${folder} is in use by ${name}. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'DatabaseInUseError';
  }
}

/** Only for the message: whether there is an owner, the lock alone says. */
function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isOwner = owner && typeof owner === 'object' && 'pid' in owner && 'host' in owner;
    return isOwner ? { pid: Number(owner.pid), host: String(owner.host) } : undefined;
  } catch {
    return undefined;
  }
}

/** SQLite's code for a lock that another connection holds. */
const busy = 5;

/**
 * Takes the write lock of an SQLite file, which is a lock of the operating system. Node itself has
 * no `flock`.
 */
function lock(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so there is no journal to leave behind.
    connection.exec('pragma journal_mode = memory');
    connection.exec('begin immediate');
    return connection;
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
}

/** Referenced for as long as they hold: a connection that is garbage collected loses its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of the folder, and returns what gives it back. The kernel holds
 * the lock: every process of the machine sees it, in any container or PID namespace, and it ends
 * with its owner, however that ends. The lock file itself stays: to delete it would let two
 * processes lock two files of the same name.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  // With the code that tells why, where SQLite would only say that it cannot open a file.
  accessSync(folder, constants.W_OK);
  const ownerFile = join(folder, 'owner.json');
  const connection = lock(join(folder, 'owner.lock'));
  if (!connection) throw new DatabaseInUseError(folder, readOwner(ownerFile));
  held.add(connection);
  const unlock = () => {
    if (!held.delete(connection)) return;
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
