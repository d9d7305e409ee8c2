import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const tickMs = 10;

/** User and system time of a process, all its threads included; `undefined` outside Linux. */
export function cpuMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the last bracket may hold spaces; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (Number(fields[11]) + Number(fields[12])) * tickMs;
    return Number.isFinite(ms) ? ms : undefined;
  } catch {
    return undefined;
  }
}

export interface Memory {
  /** Bytes that are in memory now, and the most there ever were. */
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

/** Resident memory of a process; `undefined` where neither /proc nor ps can tell. */
export function memoryOf(pid: number): Memory | undefined {
  for (const ask of [fromProc, fromPs])
    try {
      return ask(pid);
    } catch {
      // The next one may know.
    }
  return undefined;
}
