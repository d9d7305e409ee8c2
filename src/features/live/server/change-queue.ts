import type { RecordIds } from './readers';

/** Changes within this time are delivered together. */
const deliverEveryMs = 200;
/** Waiting to be delivered. Beyond that, everyone reads again what they show. */
const maxRecords = 5000;

/** The first change is delivered at once; those that follow closely, together. */
export function createChangeQueue(deliver: (changed: RecordIds | 'all') => Promise<void>) {
  let waiting = new Map<string, Set<string>>();
  let count = 0;
  let isAll = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function reset(): void {
    waiting = new Map();
    count = 0;
    isAll = false;
  }

  function run(): void {
    timer = undefined;
    if (!isAll && waiting.size === 0) return;
    const ids = Object.fromEntries([...waiting].map(([type, all]) => [type, [...all]]));
    const changed = isAll ? 'all' : ids;
    reset();
    running = deliver(changed).finally(() => {
      running = undefined;
      timer = setTimeout(run, deliverEveryMs);
    });
  }

  return {
    add(changed: RecordIds | 'all'): void {
      if (changed === 'all') isAll = true;
      else
        for (const [type, ids] of Object.entries(changed)) {
          const known = waiting.get(type) ?? new Set();
          waiting.set(type, known);
          for (const id of ids) known.add(id);
          count += ids.length;
        }
      isAll ||= count > maxRecords;
      // Not at once: the rest of the same transaction arrives with it.
      if (!running) timer ??= setTimeout(run);
    },
    /** Resolves when nothing is being delivered. */
    async clear(): Promise<void> {
      reset();
      await running;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
