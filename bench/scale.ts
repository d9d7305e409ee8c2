// `npm run bench -- --scale`: the cost of lists as data grows. Each size has its own database and
// server, which receive the requests that screens make, with a session. Sizes alternate request by
// request, so a busy moment of the machine affects all of them alike.
import { join } from 'node:path';
import pg from 'pg';
import { sendRequest } from './request.ts';
import { fillEmbedded, fillPostgres } from './scale-data.ts';
import { type ProductEnv, firstAnswer, localEnv, seed, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { administrator } from './targets.ts';

/** Requests per list; the first one is reported separately. */
const times = 100;

interface Listing {
  name: string;
  path: string;
  /** Measures the page after so many pages, or the last one. */
  pages?: number;
  /** Not measured above this size. */
  upTo?: number;
}

const listings: Listing[] = [
  { name: 'users, first page', path: '/users?limit=20' },
  { name: 'users, page 500', path: '/users?limit=20', pages: 500 },
  { name: 'users, newest first', path: '/users?limit=20&sort=created&order=desc' },
  { name: 'users, banned, by last seen', path: '/users?limit=20&status=banned&sort=last-seen' },
  { name: 'users, a rare term', path: '/users?limit=20&searchTerm=unmistakable' },
  { name: 'users, a name of one in 30', path: '/users?limit=20&searchTerm=wanjiru' },
  { name: 'users, the middle of a name', path: '/users?limit=20&searchTerm=njoro' },
  { name: 'users, a term in every user', path: '/users?limit=20&searchTerm=example' },
  { name: 'users, two letters', path: '/users?limit=20&searchTerm=ma' },
  { name: 'users, one letter', path: '/users?limit=20&searchTerm=a' },
  { name: 'users, no match', path: '/users?limit=20&searchTerm=qqqqzzzz' },
  // dashboard:start
  { name: 'dashboard', path: '/dashboard/stats' },
  // dashboard:end
  // organizations:start
  { name: 'members, first page', path: '/organizations/scale/members?limit=20', upTo: 100_000 },
  {
    name: 'members, page 200',
    path: '/organizations/scale/members?limit=20',
    pages: 200,
    upTo: 100_000,
  },
  {
    name: 'members, a name of one in 30',
    path: '/organizations/scale/members?limit=20&searchTerm=wanjiru',
    upTo: 100_000,
  },
  // organizations:end
  // sample:start
  { name: 'books, first page', path: '/books?limit=20', upTo: 100_000 },
  { name: 'books, page 200', path: '/books?limit=20', pages: 200, upTo: 100_000 },
  { name: 'books, a rare term', path: '/books?limit=20&searchTerm=unmistakable', upTo: 100_000 },
  { name: 'books, a term in one of 20', path: '/books?limit=20&searchTerm=river', upTo: 100_000 },
  { name: 'books, one letter', path: '/books?limit=20&searchTerm=t', upTo: 100_000 },
  // sample:end
];

export interface ScaleFigure {
  name: string;
  size: number;
  /** The first such request of the process (cold). */
  firstMs: number;
  medianMs: number;
  p95Ms: number;
}

interface ListAnswer {
  next?: string | null;
}

/** A server with this number of users. */
interface Caller {
  size: number;
  call(path: string): Promise<ListAnswer>;
  end(): Promise<void>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The path of a later page. */
async function pathAfterPages({ call }: Caller, path: string, pages: number): Promise<string> {
  let at = path;
  // Larger pages than the UI requests, up to the same cursor.
  const steps = Math.ceil((pages * 20) / 100);
  for (let taken = 0; taken < steps; taken += 1) {
    const { next } = await call(at.replace('limit=20', 'limit=100'));
    if (!next) break;
    at = `${path}&cursor=${encodeURIComponent(next)}`;
  }
  return at;
}

const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

interface Measured {
  caller: Caller;
  path: string;
  firstMs: number;
  taken: number[];
}

async function measureFirst(caller: Caller, listing: Listing): Promise<Measured> {
  const path = listing.pages
    ? await pathAfterPages(caller, listing.path, listing.pages)
    : listing.path;
  return { caller, path, firstMs: await timed(() => caller.call(path)), taken: [] };
}

async function measureListing(callers: Caller[], listing: Listing): Promise<ScaleFigure[]> {
  const measured: Measured[] = [];
  for (const caller of callers)
    if (caller.size <= (listing.upTo ?? caller.size))
      measured.push(await measureFirst(caller, listing));
  for (let count = 0; count < times; count += 1)
    for (const { caller, path, taken } of measured)
      taken.push(await timed(() => caller.call(path)));
  return measured.map(({ caller, firstMs, taken }) => {
    const sorted = taken.toSorted((one, other) => one - other);
    return {
      name: listing.name,
      size: caller.size,
      firstMs,
      medianMs: quantile(sorted, 0.5),
      p95Ms: quantile(sorted, 0.95),
    };
  });
}

/** A database for this size on the same server. */
async function databaseFor(server: string, size: number): Promise<string> {
  const name = `scale_${size}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The environment of a server with this number of users, on either database. */
async function filledEnv(
  { production, options, folder }: Stage,
  size: number,
): Promise<ProductEnv> {
  if (options.embedded) {
    const dataDir = join(folder, `embedded-${size}`);
    // Codes are sent by email here, too.
    const env = { ...localEnv(dataDir), SMTP_URL: production.SMTP_URL ?? '' };
    await seed(env, folder);
    await fillEmbedded(dataDir, size);
    return env;
  }
  const database = await databaseFor(production.DATABASE_URL ?? '', size);
  const env = { ...production, DATABASE_URL: database };
  await seed(env, folder);
  await fillPostgres(database, size);
  return env;
}

async function startCaller(stage: Stage, size: number): Promise<Caller> {
  const { mail, folder } = stage;
  const env = await filledEnv(stage, size);
  const product = await startProduct(env, folder);
  await firstAnswer(product, '/readyz');
  const cookie = await signIn(product, mail, administrator);
  const caller: Caller = {
    size,
    async call(path) {
      const response = await sendRequest(`${product.url}/api/rest${path}`, { headers: { cookie } });
      if (response.status !== 200)
        throw new Error(`${path}: ${response.status} ${response.text()}`);
      return JSON.parse(response.text()) as ListAnswer;
    },
    end: () => product.end(),
  };
  // Warms up the process with another endpoint.
  for (let count = 0; count < 200; count += 1) await caller.call('/account/sessions');
  return caller;
}

export async function measureScale(stage: Stage): Promise<ScaleFigure[]> {
  const callers: Caller[] = [];
  for (const size of stage.options.sizes) {
    step(`Growth: ${size.toLocaleString('en')} users`);
    callers.push(await startCaller(stage, size));
  }
  const figures: ScaleFigure[] = [];
  for (const listing of listings) {
    step(`Growth: ${listing.name}`);
    figures.push(...(await measureListing(callers, listing)));
  }
  for (const caller of callers) await caller.end();
  return figures;
}
