import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Two processes on one embedded database lose rows without any error. So the folder has an owner,
 * named by process id in a file; a second live process is refused, a dead owner's place is taken.
 */
export class DatabaseInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'DatabaseInUseError';
  }
}

interface Owner {
  pid: number;
  /** When that process began: process ids are used again, these pairs are not. */
  started: string;
}

/** When a process began, in kernel ticks; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name (field 2) may hold spaces and brackets; what follows the last bracket does not.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: alive, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return owner.started === '' || startOf(owner.pid) === owner.started;
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Moves a dead owner's file away. Puts it back if a live owner came in between. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = readOwner(aside);
  if (owner && isAlive(owner)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process owns it now; it will be seen on the next look.
    }
  }
  rmSync(aside, { force: true });
}

export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'owner.json');
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) };
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return () => {
        if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw new DatabaseInUseError(folder, owner.pid);
    removeStale(file);
  }
  throw new Error(`The owner of ${folder} could not be determined. Try again.`);
}
