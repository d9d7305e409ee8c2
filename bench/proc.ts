import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second, independent of the kernel's timer. */
const tickMs = 10;

interface Stat {
  parent: number;
  /** User and system time, including all threads. */
  ownMs: number;
  /** CPU time of exited children and their descendants. */
  endedMs: number;
}

/** `undefined` outside Linux and for processes that have exited. */
function getStat(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the last bracket may contain spaces. The fields after it start with the
    // third: the parent is the fourth; utime, stime, cutime and cstime are 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (number: number) => Number(fields[number - 3]);
    return {
      parent: at(4),
      ownMs: (at(14) + at(15)) * tickMs,
      endedMs: (at(16) + at(17)) * tickMs,
    };
  } catch {
    return undefined;
  }
}

/** CPU time of a process tree; `undefined` outside Linux. */
export function cpuMs(pid: number): number | undefined {
  const top = getStat(pid);
  if (!top) return undefined;
  const all = readdirSync('/proc')
    .map(Number)
    .filter((it) => it > 0)
    .map((it) => ({ pid: it, stat: getStat(it) }));
  const below = (parent: number): number =>
    all
      .filter(({ stat }) => stat?.parent === parent)
      .reduce(
        (sum, it) => sum + (it.stat ? it.stat.ownMs + it.stat.endedMs : 0) + below(it.pid),
        0,
      );
  return top.ownMs + top.endedMs + below(pid);
}

export interface Memory {
  /** Current resident bytes, and the peak. */
  now: number;
  peak?: number;
}

function fromProc(pid: number): Memory | undefined {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kib ? Number(kib) * 1024 : undefined;
  };
  const now = bytes('VmRSS');
  const peak = bytes('VmHWM');
  return now === undefined ? undefined : { now, ...(peak !== undefined && { peak }) };
}

function fromPs(pid: number): Memory | undefined {
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return kib > 0 ? { now: kib * 1024 } : undefined;
}

/** Resident memory of a process; `undefined` if neither /proc nor ps is available. */
export function getMemory(pid: number): Memory | undefined {
  for (const read of [fromProc, fromPs])
    try {
      return read(pid);
    } catch {
      // Try the next source.
    }
  return undefined;
}
