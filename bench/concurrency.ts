import { availableParallelism } from 'node:os';
import pg from 'pg';
import { type Target, measureLoad } from './load.ts';
import { getParent } from './proc.ts';
import { firstAnswer, startProduct } from './server.ts';
import { type Stage, step } from './stage.ts';
import { places, targetAt } from './targets.ts';

/** Results for a number of processes, with the cores used by each participant. */
export interface ProcessResult {
  processes: number;
  requestsPerSecond: number;
  /** CPU seconds per second; `null` if the system does not report it. */
  cores: { load: number; database: number; servers: number } | null;
}

export interface ProcessFigures {
  one: ProcessResult;
  two: ProcessResult;
  /** Requests/s of two processes ÷ of one, as measured. */
  ratio: number;
  /** The same ratio per core available to the servers, times two; `null` if unknown. */
  accounted: number | null;
}

/** Enough for the kernel to distribute them evenly: it hashes by address, not round-robin. */
const connections = 40;

/** The parent process of all database processes. */
async function databaseProcess(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = rows[0] && getParent(rows[0].pid);
  await client.end();
  return parent;
}

async function measure(stage: Stage, processes: number, cookie: string): Promise<ProcessResult> {
  const { production, options, folder } = stage;
  step(`Load: ${processes === 1 ? 'one process' : 'two processes'}`);
  const product = await startProduct({ ...production, WEB_CONCURRENCY: String(processes) }, folder);
  await firstAnswer(product, '/readyz');
  const database = await databaseProcess(production.DATABASE_URL ?? '');
  const target: Target = {
    ...targetAt(product, places.app, cookie),
    connections,
    ...(database !== undefined && { databasePid: database }),
  };
  // Warm-up: the second process starts only after the first is ready.
  await measureLoad(target, 3, undefined, folder);
  const figures = await measureLoad(target, options.seconds, undefined, folder);
  await product.end();
  const { requestsPerSecond, cpuMsPerRequest, databaseCpuMsPerSecond, loadCpuMsPerSecond } =
    figures;
  const known = cpuMsPerRequest !== null && databaseCpuMsPerSecond !== null;
  return {
    processes,
    requestsPerSecond,
    cores: known
      ? {
          load: loadCpuMsPerSecond / 1000,
          database: databaseCpuMsPerSecond / 1000,
          servers: (cpuMsPerRequest * requestsPerSecond) / 1000,
        }
      : null,
  };
}

/**
 * Requests/s per core available to the servers: one per process, or what the load and the database
 * left of the machine if that is less. CPU used by others counts as available, so a busy machine
 * makes the figure worse, not better.
 */
function perCore({ processes, requestsPerSecond, cores }: ProcessResult): number | null {
  if (!cores) return null;
  const left = availableParallelism() - cores.load - cores.database;
  return requestsPerSecond / Math.min(processes, left);
}

export async function measureProcesses(stage: Stage, cookie: string): Promise<ProcessFigures> {
  const one = await measure(stage, 1, cookie);
  const two = await measure(stage, 2, cookie);
  const [ofOne, ofTwo] = [perCore(one), perCore(two)];
  return {
    one,
    two,
    ratio: two.requestsPerSecond / one.requestsPerSecond,
    accounted: ofOne === null || ofTwo === null ? null : (2 * ofTwo) / ofOne,
  };
}
