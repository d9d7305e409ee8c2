// Browser timings on a slow CPU and a mobile connection.
import type { Browser, Page } from '@playwright/test';
import { untilIdle } from '../e2e/support/idle.ts';
import { newVisitor, open, openBrowser } from './browser.ts';
import { type Product, firstAnswer, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, median, step } from './stage.ts';
import { administrator } from './targets.ts';

/** In milliseconds; each is the median of the runs. */
export interface PaintFigures {
  runs: number;
  login: { first: number; largest: number };
  users: { first: number; largest: number };
  /** The slowest key of each run, from key press to next paint; the median of the runs. */
  typing: Key;
}

/** Input delay and processing time; the rest is presentation delay. */
interface Key {
  ms: number;
  waited: number;
  handled: number;
}

const runs = 5;
const slowdown = 4;

/** "Fast 4G" as in Chromium's developer tools: bytes per second, and latency in ms. */
const line = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 60 * 2.75,
};

/** Every sample email address contains it, so every letter has results to render. */
const term = 'example.';
/** Delay between letters; after each third the debounce fires and the list is requested. */
const pace = { letter: 150, rest: 450 };

interface Timings {
  first: number;
  largest: number;
  key: Key;
}

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Runs in the page before its own scripts. */
function observeTimings(): void {
  const timings: Timings = { first: 0, largest: 0, key: { ms: 0, waited: 0, handled: 0 } };
  window.timings = timings;
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry);
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    timings.largest = startTime;
  });
  watch('event', (entry) => {
    if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) return;
    if (!entry.name.startsWith('key') || entry.duration <= timings.key.ms) return;
    const { startTime, processingStart, processingEnd, duration } = entry;
    timings.key = {
      ms: duration,
      waited: processingStart - startTime,
      handled: processingEnd - processingStart,
    };
  });
}

/** Waits for performance entries that are reported with a delay. */
async function readTimings(page: Page): Promise<Timings> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
  return page.evaluate(() => window.timings);
}

/** Opens a page as a first visit on the slow connection and returns its timings. */
async function visit<Result>(
  browser: Browser,
  product: Product,
  path: string,
  cookie: string | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await newVisitor(browser, product, cookie);
  const page = await context.newPage();
  await page.addInitScript(observeTimings);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await open(page, product.baseUrl + path);
  // The response time excludes the throttling; the time it was read includes it.
  const waited = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().domInteractive as number,
  );
  if (!(waited >= line.latency)) throw new Error(`${path}: the line was not slow (${waited} ms)`);
  const result = await work(page);
  await context.close();
  return result;
}

async function getPaints(page: Page): Promise<{ first: number; largest: number }> {
  const { first, largest } = await readTimings(page);
  if (!(first > 0 && largest >= first))
    throw new Error(`${page.url()} has not painted: ${first}, ${largest}`);
  return { first, largest };
}

/** Types into the search at a human pace and returns the slowest key. */
async function typeTerm(page: Page): Promise<Key> {
  const field = page.locator('input[name="searchTerm"]');
  await field.focus();
  await untilIdle(page, async () => {
    for (const [at, letter] of term.split('').entries()) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(at % 3 === 2 ? pace.rest : pace.letter);
    }
    await page.waitForURL((url) => url.searchParams.get('searchTerm') === term);
  });
  const rows = await page.locator('main a[href*="/manager/users/"]').count();
  const pressed = await page.evaluate(() => performance.eventCounts.get('keydown') ?? 0);
  const { key } = await readTimings(page);
  if (rows < 10 || pressed < term.length)
    throw new Error(`the search for "${term}" shows ${rows} links after ${pressed} keys`);
  // Events faster than 16 ms are not reported individually.
  return { ...key, ms: Math.max(key.ms, 16) };
}

export async function measurePaints(
  { production, mail, folder }: Stage,
  executablePath: string,
): Promise<PaintFigures> {
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  const cookie = await signIn(product, mail, administrator);
  const { browser, close } = await openBrowser(executablePath);
  const logins: Awaited<ReturnType<typeof getPaints>>[] = [];
  const users: (typeof logins)[number][] = [];
  const keys: Key[] = [];
  for (let run = 1; run <= runs; run += 1) {
    step(`Paints in Chromium: ${run} of ${runs}`);
    logins.push(await visit(browser, product, '/login', undefined, getPaints));
    await visit(browser, product, '/manager/users', cookie, async (page) => {
      users.push(await getPaints(page));
      keys.push(await typeTerm(page));
    });
  }
  await close();
  await product.end();
  const both = (all: typeof logins) => ({
    first: median(all.map(({ first }) => first)),
    largest: median(all.map(({ largest }) => largest)),
  });
  const slowness = median(keys.map(({ ms }) => ms));
  const typing = keys.find(({ ms }) => ms === slowness);
  if (!typing) throw new Error('no key was pressed');
  return { runs, login: both(logins), users: both(users), typing };
}
