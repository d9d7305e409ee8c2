import { expect } from 'vitest';
import {
  type Kind,
  type Product,
  anyAddress,
  ask,
  freePort,
  runReady,
  signIn,
  getStore,
} from './support.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 20);

/**
 * Creates accounts concurrently and kills the server in the middle. Returns those it has
 * acknowledged.
 */
async function writeAndKill(product: Product, cookie: string, round: number): Promise<string[]> {
  const kept: string[] = [];
  // Another moment in every round, the same in every run.
  const enough = 3 + ((round * 5) % 12);
  const writer = async (name: number) => {
    for (let n = 0; ; n += 1) {
      const email = `kept-${round}-${name}-${n}@example.com`;
      const question = { body: { name: 'Kept', email }, cookie, from: anyAddress() };
      const response = await ask(`${product.url}/api/rest/users`, question).catch(() => null);
      if (!response) return;
      if (response.status < 300) kept.push(email);
      else throw new Error(`${response.status} ${response.body}`);
      // Other writes are still in flight.
      if (kept.length === enough)
        setTimeout(() => product.process.kill('SIGKILL'), (round * 7) % 30);
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  return kept;
}

async function allEmails(product: Product, cookie: string): Promise<Set<string>> {
  const found = new Set<string>();
  let cursor = '';
  do {
    const query = `limit=100&searchTerm=kept-${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await ask(`${product.url}/api/rest/users?${query}`, { cookie });
    if (page.status !== 200) throw new Error(`${page.status} ${page.body}`);
    const { items, next } = JSON.parse(page.body);
    for (const item of items) found.add(item.email);
    cursor = next ?? '';
  } while (cursor);
  return found;
}

/** Each database gets half of the rounds. */
export const patience = { timeout: 40_000 + rounds * 20_000 };

export async function killUnderWrites(kind: Kind): Promise<void> {
  const settings = {
    ...(await getStore(kind)),
    PORT: String(await freePort()),
    TRUST_PROXY: 'loopback',
  };
  let product = await runReady(settings);
  const cookie = await signIn(product, 'admin@example.com');
  const acknowledged: string[] = [];
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    acknowledged.push(...(await writeAndKill(product, cookie, round)));
    await product.exited;
    product = await runReady(settings);
  }
  const present = await allEmails(product, cookie);
  expect(acknowledged.length).toBeGreaterThan(rounds);
  expect(acknowledged.filter((email) => !present.has(email))).toEqual([]);
  // The server keeps working after the restart.
  const body = { name: 'After', email: 'kept-after@example.com' };
  const made = await ask(`${product.url}/api/rest/users`, { body, cookie });
  expect(made.status).toBeLessThan(300);
  await product.stop();
}
