import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
    // EPERM: alive, and somebody else's; whether it is still the same process is seen below.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
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

/** Gives a whole file a second name, unless the name is taken. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const nameOf = (owner: Owner | undefined) => `${owner?.pid ?? 0}-${owner?.started ?? ''}`;

/** Only one process at a time may replace a given dead owner, and it looks again before it does. */
function succeed(file: string, draft: string, dead: Owner | undefined): boolean {
  const claim = `${file}.after-${nameOf(dead)}`;
  if (!linked(draft, claim)) {
    const claimant = readOwner(claim);
    if (claimant && !isAlive(claimant)) rmSync(claim, { force: true });
    return false;
  }
  try {
    if (nameOf(readOwner(file)) !== nameOf(dead)) return false;
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'owner.json');
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) };
  const draft = `${file}.${process.pid}`;
  // Written whole under another name first: nobody ever sees half an owner.
  writeFileSync(draft, JSON.stringify(mine));
  const unlock = () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  try {
    for (let tries = 0; tries < 1000; tries += 1) {
      if (linked(draft, file)) return unlock;
      const owner = readOwner(file);
      if (!owner && !existsSync(file)) continue;
      if (owner && isAlive(owner)) throw new DatabaseInUseError(folder, owner.pid);
      if (succeed(file, draft, owner)) return unlock;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The owner of ${folder} could not be determined. Try again.`);
}
