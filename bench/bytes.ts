import { weighedPages } from '../e2e/support/weighed-pages.ts';
import type { Browser, Request } from '@playwright/test';
import { newVisitor, open, openBrowser } from './browser.ts';
import { sendRequest } from './request.ts';
import { type Product, firstAnswer, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { administrator } from './targets.ts';

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
  /** Transferred bytes, including headers, in the negotiated encoding. */
  wire: number;
  /** All responses, largest first. */
  files: { path: string; kind: Kind; wire: number }[];
  /** JS (gzip) of each other page beyond that of `/login`, largest first. */
  others: { path: string; above: number }[];
}

function getKind(type: string): Kind {
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
  return { url: request.url(), kind: getKind(type), wire: responseBodySize + responseHeadersSize };
}

/** Everything a page requests with an empty cache, until it is idle. */
async function load(
  browser: Browser,
  product: Product,
  path: string,
  cookie?: string,
): Promise<Loaded[]> {
  const context = await newVisitor(browser, product, cookie);
  const page = await context.newPage();
  const loading: Promise<Loaded>[] = [];
  const failed: string[] = [];
  page.on('requestfinished', (request) => loading.push(describe(request)));
  page.on('requestfailed', (request) => failed.push(request.url()));
  await open(page, product.baseUrl + path);
  const loaded = await Promise.all(loading);
  await context.close();
  if (failed.length > 0) throw new Error(`${path}: these did not load: ${failed.join(', ')}`);
  if (!loaded.some(({ kind }) => kind === 'JS')) throw new Error(`${path} loads no script`);
  return loaded.filter(({ url: from }) => from.startsWith('http'));
}

async function getSize(url: string, encoding: string): Promise<number> {
  const { status, bytes } = await sendRequest(url, { headers: { 'accept-encoding': encoding } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return bytes.length;
}

/** What `/login` loads, and the size of each file in each served encoding. */
async function weighLogin(
  loaded: Loaded[],
): Promise<Pick<ByteFigures, 'kinds' | 'wire' | 'files'>> {
  const nothing = (): KindBytes => ({ files: 0, plain: 0, gzip: 0, brotli: 0 });
  const sums = Object.fromEntries(kinds.map((kind) => [kind, nothing()])) as ByteFigures['kinds'];
  for (const { url: from, kind } of loaded) {
    const sum = sums[kind];
    sum.files += 1;
    sum.plain += await getSize(from, 'identity');
    sum.gzip += await getSize(from, 'gzip');
    sum.brotli += await getSize(from, 'br');
  }
  const wire = loaded.reduce((all, it) => all + it.wire, 0);
  const files = loaded
    .map(({ url: from, ...rest }) => ({ path: new URL(from).pathname, ...rest }))
    .toSorted((a, b) => b.wire - a.wire);
  return { kinds: sums, wire, files };
}

const getScripts = (loaded: Loaded[]) =>
  new Set(loaded.filter(({ kind }) => kind === 'JS').map(({ url }) => url));

export async function measureBytes(
  { production, mail, folder }: Stage,
  executablePath: string,
): Promise<ByteFigures> {
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  const cookie = await signIn(product, mail, administrator);
  const { browser, close } = await openBrowser(executablePath);
  step('Bytes: /login in Chromium');
  const login = await load(browser, product, '/login');
  const weighed = await weighLogin(login);
  step('Bytes: every other page');
  const known = getScripts(login);
  const others: ByteFigures['others'] = [];
  for (const path of weighedPages) {
    const scripts = getScripts(await load(browser, product, path, cookie));
    let above = 0;
    for (const url of scripts) if (!known.has(url)) above += await getSize(url, 'gzip');
    others.push({ path, above });
  }
  await close();
  await product.end();
  return { ...weighed, others: others.toSorted((one, other) => other.above - one.above) };
}
