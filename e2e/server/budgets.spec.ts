import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { cutUpdates, gotoIdle } from '../support/idle.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { asAdmin } from '../support/manager.ts';
import { weighedPages } from '../support/weighed-pages.ts';

const kB = 1000;

/** The files that a page requested, by kind. */
type Files = Map<string, Set<string>>;

/** Opens a page and waits until it is idle. */
async function getFiles(page: Page, path: string): Promise<Files> {
  const files: Files = new Map();
  const note = (url: string) => {
    const { pathname } = new URL(url);
    const kind = /\.(js|css|woff2)$/.exec(pathname)?.[1];
    if (kind) files.set(kind, (files.get(kind) ?? new Set()).add(pathname));
  };
  const noteRequest = (request: Request) => note(request.url());
  page.on('request', noteRequest);
  await gotoIdle(page, path);
  await waitForHydration(page);
  page.off('request', noteRequest);
  return files;
}

const getContent = (path: string) => readFileSync(join('dist/client', path));
const weighed = new Map<string, number>();

/** Fonts are already compressed. Most pages share most of their files. */
function weigh(path: string): number {
  const known = weighed.get(path);
  if (known !== undefined) return known;
  const content = getContent(path);
  const sent = path.endsWith('.woff2') ? content : gzipSync(content, { level: 9 });
  weighed.set(path, sent.length);
  return sent.length;
}

const sum = (paths: Iterable<string>) => [...paths].reduce((total, it) => total + weigh(it), 0);
const rounded = (bytes: number) => Math.round(bytes / 100) / 10;

/** Icons and manifest: the browser decides whether and when to fetch them. */
const forTheBrowser = 'link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]';

/** Response bytes, including headers, that the page itself needs. */
async function wireBytes(page: Page, requests: Request[]): Promise<number> {
  const links = page.locator(forTheBrowser);
  const skipped = await links.evaluateAll((all: HTMLLinkElement[]) => all.map((it) => it.href));
  let bytes = 0;
  for (const request of requests) {
    const url = request.url();
    if (skipped.includes(url) || new URL(url).pathname === '/favicon.ico') continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  }
  return bytes;
}

test('the sign-in page stays within its byte budget', async ({ page }) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const files = await getFiles(page, '/login');
  const wire = await wireBytes(page, requests);
  const weights = Object.fromEntries(
    [...files].map(([kind, paths]) => [kind, rounded(sum(paths))]),
  );
  test.info().annotations.push({
    type: 'kB',
    description: JSON.stringify({ ...weights, wire: rounded(wire) }),
  });
  expect(sum(files.get('js') ?? []), JSON.stringify(weights)).toBeGreaterThan(50 * kB);
  // The starter has 134. Every page loads the names of all chunks, so features of a product add some.
  expect(sum(files.get('js') ?? []), JSON.stringify(weights)).toBeLessThanOrEqual(135 * kB);
  // One file for all pages: it grows with every new kind of screen, and is cached after the first.
  expect(sum(files.get('css') ?? []), JSON.stringify(weights)).toBeLessThanOrEqual(20 * kB);
  expect(wire, `on the wire, ${JSON.stringify(weights)}`).toBeLessThanOrEqual(224 * kB);
});

// Excludes menus, dialogs and drawers: they load on first interaction (src/ui/overlay/lazy.ts).
test('every other page stays within its byte budget @all', async ({ page, product }) => {
  const known = (await getFiles(page, '/login')).get('js') ?? new Set();
  await asAdmin(page, product);
  // What changes elsewhere is read again by calls of the API, which a page does not need otherwise.
  await cutUpdates(page);
  // So does the first visit, which tells the server the time zone.
  await gotoIdle(page, '/app');
  const extra = new Map<string, number>();
  for (const path of weighedPages) {
    const scripts = (await getFiles(page, path)).get('js') ?? new Set();
    extra.set(path, sum([...scripts].filter((it) => !known.has(it))));
  }
  const found = [...extra].map(([path, bytes]) => `${path}: ${rounded(bytes)} kB`);
  test.info().annotations.push({ type: 'kB', description: found.join(', ') });
  expect(extra.get('/manager/users')).toBeGreaterThan(5 * kB);
  const limits = new Map([
    ['/manager/activity', 70.5],
    ['/manager/users', 67.5],
    // jobs-page:start
    ['/manager/jobs', 68.5],
    // jobs-page:end
    // sample:start
    // Draws covers, which takes 6 kB.
    ['/manager/books', 76.5],
    ['/manager/genres', 68.5],
    ['/manager/books/new', 69],
    // sample:end
    // organizations:start
    // With invitations, links and domains.
    ['/app/o/harbour-reading-circle/members', 71],
    // Members, teams, covers and activity on one page.
    ['/app/o/harbour-reading-circle', 77],
    // What is new in each of them.
    ['/app', 67.5],
    // organizations:end
  ]);
  const heavy = [...extra].filter(([path, bytes]) => bytes > (limits.get(path) ?? 67) * kB);
  expect(heavy, found.join(', ')).toEqual([]);
});
