// `npm run bench -- --compare DIR`: the CPU time of a request, beside another checkout of the product
// and beside the least that such a response can cost. All of them take turns, one connection each.
import { join } from 'node:path';
import type { Floor } from './floor.ts';
import { type Target, check, fireAt } from './load.ts';
import { messageFrom, startNode } from './processes.ts';
import { sendRequest } from './request.ts';
import { type Product, firstAnswer, newDatabase, seed, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, median, step } from './stage.ts';
import { type Place, administrator, places, targetAt } from './targets.ts';

export interface Comparison {
  name: string;
  /** CPU ms of the server per request, the median of the rounds. */
  ours: number;
  other: number | null;
  floor: number;
  /** Ours ÷ the other's in each round. */
  ratios: number[];
}

const rounds = 3;
/** CPU is counted in hundredths of a second: enough for two digits. */
const requests = 200;

interface Instance {
  product: Product;
  cookie: string;
}

/** On a database of its own, filled by its own code. */
async function startInstance(
  { production, mail, folder }: Stage,
  directory?: string,
): Promise<Instance> {
  const env = { ...production, DATABASE_URL: await newDatabase(production.DATABASE_URL ?? '') };
  await seed(env, folder, directory);
  const product = await startProduct(env, folder, directory);
  await firstAnswer(product, '/readyz');
  return { product, cookie: await signIn(product, mail, administrator) };
}

/** The statements behind lists, by hand. */
const listStatements: Record<string, string> = {
  // sample:start
  [places.listOfBooks.name]: `select books.*, genres.name as genre from books
    left join genres on genres.id = books.genre_id order by books.title_key, books.id limit $1`,
  // sample:end
};

async function floorOf(target: Target, databaseUrl: string): Promise<Floor> {
  const statement = listStatements[target.name];
  if (statement) return { kind: 'list', databaseUrl, statement, limit: 100 };
  const { headers, bytes } = await sendRequest(target.url, {
    headers: { ...target.headers, 'accept-encoding': 'gzip' },
  });
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !['connection', 'transfer-encoding'].includes(name)
      ? [[name, value]]
      : [],
  );
  return { kind: 'bytes', headers: Object.fromEntries(kept), base64: bytes.toString('base64') };
}

async function startFloor(target: Target, { production, folder }: Stage): Promise<Target> {
  const running = startNode(['bench/floor.ts'], { folder, name: 'floor', ipc: true });
  running.child.send(await floorOf(target, production.DATABASE_URL ?? ''));
  const port = Number(await messageFrom(running));
  return { ...target, url: `http://127.0.0.1:${port}/`, pid: running.pid, isComplete: () => true };
}

async function cpuOf(target: Target, warmUpAnswers: number, folder: string): Promise<number> {
  await check(target);
  const { url, headers = {} } = target;
  const shot = { url, headers, connections: 1, warmUpAnswers, amount: requests };
  const { hits, server } = await fireAt(shot, target, folder);
  if (hits.ok !== requests) throw new Error(`${target.name}: only ${hits.ok} responses were right`);
  return (server ?? Number.NaN) / requests;
}

async function comparePlace(
  stage: Stage,
  place: Place,
  [own, other]: [Instance, Instance | undefined],
): Promise<Comparison> {
  step(`CPU: ${place.name}`);
  const at = ({ product, cookie }: Instance) =>
    targetAt(product, place, place === places.login ? undefined : cookie);
  const ours = at(own);
  const floor = await startFloor(ours, stage);
  const all = [ours, other && at(other), floor];
  const figures: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figuresOfRound: number[] = [];
    // Code is compiled as it runs.
    const warmUp = round === 0 ? requests : 20;
    for (const target of all)
      figuresOfRound.push(target ? await cpuOf(target, warmUp, stage.folder) : Number.NaN);
    figures.push(figuresOfRound);
  }
  const of = (index: number) => median(figures.map((round) => round[index] ?? Number.NaN));
  return {
    name: place.name,
    ours: of(0),
    other: other ? of(1) : null,
    floor: of(2),
    ratios: other ? figures.map(([mine = 0, its = 0]) => mine / its) : [],
  };
}

/** `compare` is the folder of the other checkout, which is built. */
export async function measureComparison(stage: Stage): Promise<Comparison[]> {
  const { compare } = stage.options;
  step('Starting the servers to compare');
  const instances: [Instance, Instance | undefined] = [
    await startInstance(stage),
    compare === undefined ? undefined : await startInstance(stage, join(compare)),
  ];
  const figures: Comparison[] = [];
  for (const place of Object.values(places))
    figures.push(await comparePlace(stage, place, instances));
  for (const instance of instances) await instance?.product.end();
  return figures;
}
