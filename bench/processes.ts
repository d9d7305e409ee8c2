import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from './ending.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface NodeProcess {
  child: ChildProcess;
  pid: number;
  /** Spawn time by `performance.now()`. */
  spawned: number;
  exited: Promise<number | null>;
  hasExited(): boolean;
  /** The tail of its output. */
  output(): string;
  end(): Promise<void>;
}

export interface NodeProcessOptions {
  /** Output goes to `<name>.log` in this folder: reading a pipe would cost CPU here. */
  folder: string;
  name: string;
  env?: Record<string, string>;
  /** Of another checkout, instead of this one. */
  directory?: string | undefined;
  ipc?: boolean;
  /** Detached from the terminal, so Ctrl-C reaches only this process; killed with its children. */
  detached?: boolean;
  /** How to request shutdown. */
  stop?(child: ChildProcess): void;
}

const shutdownTimeoutMs = 12_000;

const alive = new Set<ChildProcess>();
const leaders = new WeakSet<ChildProcess>();

/** A detached process leads a process group; Windows has none. */
function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (!child.pid || !leaders.has(child) || process.platform === 'win32') {
    child.kill(name);
    return;
  }
  try {
    process.kill(-child.pid, name);
  } catch {
    // Already exited.
  }
}

// Last resort: exit handlers cannot wait.
process.on('exit', () => {
  for (const child of alive) signal(child, 'SIGKILL');
});

/** Runs a script on the current Node until `end` or the end of the run. */
export function startNode(args: string[], options: NodeProcessOptions): NodeProcess {
  const { env = {}, ipc = false, detached = false } = options;
  const log = join(options.folder, `${options.name}.log`);
  const file = openSync(log, 'a');
  const spawned = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: options.directory ?? root,
    env: { ...process.env, ...env },
    stdio: ['ignore', file, file, ...(ipc ? (['ipc'] as const) : [])],
    detached,
    windowsHide: true,
  });
  closeSync(file);
  alive.add(child);
  if (detached) leaders.add(child);
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  const gone = exited.then(() => alive.delete(child));
  const stop = options.stop ?? ((it) => signal(it, 'SIGTERM'));
  const end = atEnd(async () => {
    if (!alive.has(child)) return;
    stop(child);
    await Promise.race([gone, wait(shutdownTimeoutMs, undefined, { ref: false })]);
    if (alive.has(child)) signal(child, 'SIGKILL');
    await gone;
  });
  return {
    child,
    pid: child.pid ?? 0,
    spawned,
    exited,
    hasExited: () => !alive.has(child),
    output: () => readFileSync(log, 'utf8').slice(-4000),
    end,
  };
}

/** Runs a script to completion and throws with its output if it fails. */
export async function runNode(args: string[], options: NodeProcessOptions): Promise<void> {
  const running = startNode(args, options);
  const code = await running.exited;
  await running.end();
  if (code !== 0) throw new Error(`${options.name} failed:\n${running.output()}`);
}

/** The next message of a child; throws if the child exits first. */
export async function messageFrom(running: NodeProcess): Promise<unknown> {
  const { child } = running;
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    void running.exited.then((code) =>
      reject(new Error(`a process ended early (${code}):\n${running.output()}`)),
    );
  });
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
