import { spawnSync } from 'node:child_process';
import { type Request, chromium } from '@playwright/test';
import { atEnd } from './ending.ts';
import { BenchError } from './options.ts';
import { root } from './processes.ts';
import { ask } from './request.ts';

export const kinds = ['JS', 'CSS', 'fonts', 'messages', 'HTML', 'other'] as const;
export type Kind = (typeof kinds)[number];

export interface KindBytes {
  files: number;
  plain: number;
  gzip: number;
  brotli: number;
}

export interface ByteFigures {
  kinds: Record<Kind, KindBytes>;
  /** What the browser got, headers included, in the encoding it chose. */
  wire: number;
  /** Each answer, heaviest first. */
  files: { path: string; kind: Kind; wire: number }[];
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** In a process of its own, because it may install one and speaks while it does. */
export function findBrowser(): string {
  const script = `
    const { findBrowser } = await import('./scripts/browser.mjs');
    console.log(findBrowser());`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const path = stdout.trim().split('\n').at(-1);
  if (status !== 0 || !path) throw new BenchError('There is no browser to load /login with.');
  return path;
}

function kindOf(type: string): Kind {
  if (type.includes('javascript')) return 'JS';
  if (type.includes('css')) return 'CSS';
  if (type.includes('font')) return 'fonts';
  if (type.includes('json')) return 'messages';
  if (type.includes('html')) return 'HTML';
  return 'other';
}

interface Loaded {
  url: string;
  kind: Kind;
  wire: number;
}

async function describe(request: Request): Promise<Loaded> {
  const response = await request.response();
  const type = (await response?.headerValue('content-type')) ?? '';
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { url: request.url(), kind: kindOf(type), wire: responseBodySize + responseHeadersSize };
}

/** Opens the page with an empty cache and waits until it asks for nothing more. */
async function load(url: string, executablePath: string): Promise<Loaded[]> {
  const browser = await chromium.launch({
    executablePath,
    args: flags,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const close = atEnd(() => browser.close());
  const page = await browser.newPage({ locale: 'en-GB' });
  const loading: Promise<Loaded>[] = [];
  const failed: string[] = [];
  page.on('requestfinished', (request) => loading.push(describe(request)));
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.locator('input[name="email"]').waitFor({ state: 'visible' });
  const loaded = await Promise.all(loading);
  await close();
  if (failed.length > 0) throw new Error(`these did not load: ${failed.join(', ')}`);
  return loaded.filter(({ url: from }) => from.startsWith('http'));
}

async function sizeOf(url: string, encoding: string): Promise<number> {
  const { status, bytes } = await ask(url, { headers: { 'accept-encoding': encoding } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return bytes.length;
}

/** What `/login` makes a browser load, and what each file weighs in each encoding as served. */
export async function measureBytes(url: string, executablePath: string): Promise<ByteFigures> {
  const loaded = await load(url, executablePath);
  const nothing = (): KindBytes => ({ files: 0, plain: 0, gzip: 0, brotli: 0 });
  const sums = Object.fromEntries(kinds.map((kind) => [kind, nothing()])) as ByteFigures['kinds'];
  for (const { url: from, kind } of loaded) {
    const sum = sums[kind];
    sum.files += 1;
    sum.plain += await sizeOf(from, 'identity');
    sum.gzip += await sizeOf(from, 'gzip');
    sum.brotli += await sizeOf(from, 'br');
  }
  const wire = loaded.reduce((all, it) => all + it.wire, 0);
  const files = loaded
    .map(({ url: from, ...rest }) => ({ path: new URL(from).pathname, ...rest }))
    .toSorted((a, b) => b.wire - a.wire);
  return { kinds: sums, wire, files };
}
