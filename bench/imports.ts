// `npm run bench -- --only imports`: an import, an export and a ban of many users, and what requests wait meanwhile.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMs, getMemory } from './proc.ts';
import { sendRequest } from './request.ts';
import { type Product, firstAnswer, localEnv, seed, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { type Place, administrator, places } from './targets.ts';

export interface ImportFigures {
  database: 'PostgreSQL' | 'embedded';
  rows: number;
  checkedPerSecond: number;
  importedPerSecond: number;
  exportedPerSecond: number;
  bannedPerSecond: number;
  /** CPU of the server process while it imports. */
  cpuMsPerRow: number | null;
  /** Of requests while it imports, one of each kind every quarter of a second. */
  waits: Wait[];
  /** The same while it exports the users. */
  exportWaits: Wait[];
  /** The same while it bans them all. */
  banWaits: Wait[];
  peakMemory: number | null;
}

export interface Wait {
  name: string;
  medianMs: number;
  p95Ms: number;
  slowestMs: number;
  failed: number;
}

const sampleMs = 250;
const pollMs = 500;

const health = { name: '/healthz', path: '/healthz' };
const sampled: Pick<Place, 'name' | 'path'>[] = [health, places.users];
// sample:start
sampled.push(places.books);
// sample:end

interface Samples {
  name: string;
  taken: number[];
  failed: number;
}

/** The first requests of a process are slow, whatever else it does. */
async function warmUp(product: Product, cookie: string): Promise<void> {
  for (let n = 0; n < 100; n += 1)
    for (const { path } of sampled) await sendRequest(product.url + path, { headers: { cookie } });
}

/** Sends a request every quarter of a second, whether the last one was answered or not. */
function samplePlace(product: Product, cookie: string, { name, path }: (typeof sampled)[number]) {
  const samples: Samples = { name, taken: [], failed: 0 };
  const open = new Set<Promise<void>>();
  async function sample(): Promise<void> {
    const startedAt = performance.now();
    const response = await sendRequest(product.url + path, { headers: { cookie } }).catch(
      () => null,
    );
    if (response?.status === 200) samples.taken.push(performance.now() - startedAt);
    else samples.failed += 1;
  }
  const timer = setInterval(() => {
    const sent = sample().finally(() => open.delete(sent));
    open.add(sent);
  }, sampleMs);
  return async (): Promise<Samples> => {
    clearInterval(timer);
    await Promise.all(open);
    return samples;
  };
}

function summarize({ name, taken, failed }: Samples): Wait {
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { name, medianMs: at(0.5), p95Ms: at(0.95), slowestMs: at(1), failed };
}

/** The seconds of some work, and what requests wait meanwhile. */
async function sampleWhile(product: Product, cookie: string, work: () => Promise<void>) {
  const samplers = sampled.map((place) => samplePlace(product, cookie, place));
  const seconds = await timed(work);
  const samples = await Promise.all(samplers.map((stop) => stop()));
  return { seconds, waits: samples.map(summarize) };
}

const csv = (rows: number) =>
  `email,name\n${Array.from({ length: rows }, (_, at) => `import-${at}@example.org,User ${at}`).join('\n')}\n`;

function createCaller({ url, baseUrl }: Product, cookie: string) {
  const headers = { cookie, origin: baseUrl };
  async function read<Body>(response: Response): Promise<Body> {
    if (!response.ok)
      throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
  return {
    upload: async (text: string) =>
      read<{ id: string }>(
        await fetch(`${url}/api/imports/users?name=users.csv`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'text/csv' },
          body: text,
        }),
      ),
    get: async <Body>(path: string) =>
      read<Body>(await fetch(`${url}/api/rest${path}`, { headers })),
    /** Returns the number of lines. */
    download: async (path: string) => {
      const response = await fetch(`${url}/api/rest${path}`, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return (await response.text()).trim().split('\n').length;
    },
    post: async <Body>(path: string, body: unknown) =>
      read<Body>(
        await fetch(`${url}/api/rest${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

interface ImportAnswer {
  mapping: Record<string, number>;
  status: string;
  batchId: string;
}

async function checkFile(caller: Caller, rows: number): Promise<string> {
  const { id } = await caller.upload(csv(rows));
  const { mapping } = await caller.get<ImportAnswer>(`/imports/${id}`);
  await caller.post(`/imports/${id}/check`, { mapping });
  while ((await caller.get<ImportAnswer>(`/imports/${id}`)).status === 'checking')
    await wait(pollMs);
  return id;
}

type Caller = ReturnType<typeof createCaller>;

async function importRows(caller: Caller, id: string, rows: number) {
  const { batchId } = await caller.post<ImportAnswer>(`/imports/${id}/run`, {});
  await finishBatch(caller, batchId, rows);
}

async function banAll(caller: Caller, rows: number) {
  const ban = { procedure: 'users.ban', input: { reason: 'bench' } };
  const search = { searchTerm: 'import-' };
  const { id } = await caller.post<{ id: string }>('/batches', { ...ban, search });
  await finishBatch(caller, id, rows);
}

async function finishBatch(caller: Caller, batchId: string, rows: number) {
  for (;;) {
    // A busy machine sheds requests: the samples count them.
    const batch = await caller
      .get<{ state: string; done: number; finishedAt: string | null }>(`/batches/${batchId}`)
      .catch(() => ({ state: 'unknown', done: 0, finishedAt: null }));
    if (batch.finishedAt && batch.done === rows) return;
    if (batch.finishedAt) throw new Error(`the batch ended: ${JSON.stringify(batch)}`);
    await wait(pollMs);
  }
}

async function measureOn(stage: Stage, database: ImportFigures['database']) {
  const { production, mail, folder, options } = stage;
  const { rows } = options;
  step(`Import of ${rows.toLocaleString('en')} users, ${database}`);
  const isEmbedded = database === 'embedded';
  const env = isEmbedded
    ? { ...localEnv(join(folder, 'imports')), SMTP_URL: production.SMTP_URL ?? '' }
    : production;
  if (isEmbedded) await seed(env, folder);
  const product = await startProduct(env, folder);
  await firstAnswer(product, '/readyz');
  const cookie = await signIn(product, mail, administrator);
  const caller = createCaller(product, cookie);
  let id = '';
  const checkSeconds = await timed(async () => void (id = await checkFile(caller, rows)));
  await warmUp(product, cookie);
  const cpuBefore = cpuMs(product.pid);
  const imported = await sampleWhile(product, cookie, () => importRows(caller, id, rows));
  const cpu = cpuMs(product.pid);
  const exported = await sampleWhile(product, cookie, async () => {
    const lines = await caller.download('/exports/users');
    if (lines <= rows) throw new Error(`the export has ${lines} lines`);
  });
  const banned = await sampleWhile(product, cookie, () => banAll(caller, rows));
  const memory = getMemory(product.pid);
  await product.end();
  return {
    database,
    rows,
    checkedPerSecond: rows / checkSeconds,
    importedPerSecond: rows / imported.seconds,
    exportedPerSecond: rows / exported.seconds,
    bannedPerSecond: rows / banned.seconds,
    cpuMsPerRow: cpu === undefined || cpuBefore === undefined ? null : (cpu - cpuBefore) / rows,
    waits: imported.waits,
    exportWaits: exported.waits,
    banWaits: banned.waits,
    peakMemory: memory?.peak ?? memory?.now ?? null,
  };
}

export async function measureImports(stage: Stage): Promise<ImportFigures[]> {
  return [await measureOn(stage, 'PostgreSQL'), await measureOn(stage, 'embedded')];
}
