// Memory growth over very many requests: `npm run bench -- --only memory`.
import { setTimeout as wait } from 'node:timers/promises';
import type { CycleRequest } from './cannon.ts';
import { type Target, check, connections, fireAt } from './load.ts';
import { getMemory } from './proc.ts';
import { type Product, firstAnswer, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { type Place, administrator, places, targetAt } from './targets.ts';

export interface LongRun {
  /** Distribution of requests in percent. */
  mix: { name: string; percent: number }[];
  /** Bytes in memory before the first request. */
  idle: number;
  rounds: { requests: number; memory: number; seconds: number }[];
  /** The last third of the rounds ÷ the middle third, minus one. */
  growth: number;
}

const rounds = 10;
/** Idle time before reading memory, so requests finish and a due garbage collection runs. */
const quietMs = 3000;

interface Part {
  name: string;
  path: string;
  /** Relative weight; the sum is the length of a connection's request cycle. */
  share: number;
  target?: Target;
  varied: boolean;
}

/** Every search uses a new term: caches of searches must be bounded, too. */
const searches: Part = {
  name: 'searches for users, each for another term',
  path: '/api/rest/users?limit=20&searchTerm=',
  share: 2,
  varied: true,
};

function getParts(product: Product, cookie: string): Part[] {
  const part = (place: Place, share: number, sessionCookie?: string): Part => ({
    name: place.path,
    path: place.path,
    share,
    target: targetAt(product, place, sessionCookie),
    varied: false,
  });
  return [
    part(places.login, 10),
    part(places.listOfUsers, 3, cookie),
    searches,
    // sample:start
    part(places.listOfBooks, 2, cookie),
    part(places.books, 1, cookie),
    // sample:end
    part(places.app, 1, cookie),
    part(places.users, 1, cookie),
  ];
}

/** Interleaves the requests by weight, so that heavy ones are not sent in a row. */
function spread(parts: Part[]): Part[] {
  return parts
    .flatMap((part) =>
      Array.from({ length: part.share }, (_, at) => ({ part, at: (at + 0.5) / part.share })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ part }) => part);
}

function mean(values: number[]): number {
  return values.reduce((sum, it) => sum + it, 0) / values.length;
}

/** Growth from the middle to the end, as a fraction. */
export function getGrowth(memory: number[]): number {
  const third = Math.floor(memory.length / 3);
  const middle = memory.slice(third, memory.length - third);
  return mean(memory.slice(memory.length - third)) / mean(middle) - 1;
}

function memoryNow({ pid }: Product): number {
  const found = getMemory(pid);
  if (!found) throw new Error('this system does not report the memory of a process');
  return found.now;
}

/** One round of load; a single failed request fails the run, except those that the server sheds. */
async function fireRound(
  product: Product,
  cycle: CycleRequest[],
  amount: number,
  round: number,
  folder: string,
) {
  const { hits } = await fireAt(
    {
      url: product.url,
      headers: {},
      connections,
      warmUpAnswers: 0,
      amount,
      cycle,
      wordsUsed: round * amount,
    },
    product,
    folder,
  );
  const failed = hits.notOk + hits.errors;
  if (failed > 0 || hits.ok + hits.rejected < amount)
    throw new Error(`of ${amount} requests ${hits.ok} went well and ${failed} failed`);
  return hits;
}

export async function measureLongRun(stage: Stage): Promise<LongRun> {
  const { production, mail, folder, options } = stage;
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  await wait(quietMs);
  const idle = memoryNow(product);
  const cookie = await signIn(product, mail, administrator);
  const parts = getParts(product, cookie);
  const cycle = spread(parts).map(({ path, target, varied }): CycleRequest => {
    // Searches have no target of their own; `/login` has one and is requested signed out.
    return { path, headers: target ? (target.headers ?? {}) : { cookie }, varied };
  });
  const amount = Math.round(options.requests / rounds);
  const figures: LongRun['rounds'] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { target } of parts) if (target) await check(target);
    const { seconds } = await fireRound(product, cycle, amount, round, folder);
    await wait(quietMs);
    const memory = memoryNow(product);
    const requests = (round + 1) * amount;
    step(`Memory: ${requests} requests, ${(memory / 1_000_000).toFixed(0)} MB`);
    figures.push({ requests, memory, seconds });
  }
  await product.end();
  return {
    mix: parts.map(({ name, share }) => ({ name, percent: (100 * share) / cycle.length })),
    idle,
    rounds: figures,
    growth: getGrowth(figures.map(({ memory }) => memory)),
  };
}
