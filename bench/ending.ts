import { setTimeout as wait } from 'node:timers/promises';

/** Cleanup tasks: run in reverse order, however the run ends. */
type Task = () => unknown;

const tasks: Task[] = [];
let ending: Promise<void> | undefined;
let interruptedAt = 0;

/** Timeout per task, so one that hangs does not block the rest. */
const taskTimeoutMs = 20_000;

/** Registers a cleanup task. Returns a function that runs it now instead. */
export function atEnd(task: Task): () => Promise<void> {
  tasks.push(task);
  return async () => {
    const at = tasks.indexOf(task);
    if (at === -1) return;
    tasks.splice(at, 1);
    await task();
  };
}

async function endAll(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const giveUp = new AbortController();
    const bounded = wait(taskTimeoutMs, undefined, { signal: giveUp.signal, ref: false });
    await Promise.race([Promise.resolve(task()), bounded]).catch(() => {});
    giveUp.abort();
    bounded.catch(() => {});
  }
}

export function endEverything(): Promise<void> {
  return (ending ??= endAll());
}

/** After an interrupt, further failures are only consequences of it. */
export function isInterrupted(): boolean {
  return interruptedAt > 0;
}

export function endOnSignals(): void {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // npm forwards the terminal's signal a second time; only a later one forces the exit.
      if (interruptedAt > 0 && Date.now() - interruptedAt > 1000) process.exit(codes[signal]);
      if (interruptedAt > 0) return;
      interruptedAt = Date.now();
      void endEverything().then(() => process.exit(codes[signal]));
    });
}
