// `npm run shots [-- NAME …]`: screenshots of every screen (desktop and phone, light and dark,
// the default language and a right-to-left one) in `.cache/shots`, with contact sheets.
// `--languages=fr,sw` selects other languages. `--docs` takes those of docs/screens.md and README instead, into docs/images.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { gotoIdle } from '../e2e/support/idle.ts';
import { startProduct } from '../e2e/support/product.ts';
import {
  type Screen,
  type Viewers,
  screens,
  signInViewers,
  sizes,
} from '../e2e/support/screens.ts';
import type { Language } from '../src/shared/i18n/languages.ts';
import { testedLanguages } from '../tests/languages.ts';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { root } from './install.mjs';
import { done, step } from './say.mjs';

interface Variant {
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
  language: Language;
}

const folder = join(root, '.cache/shots');
/** Fixed clock for server and browser, so that dates are the same in every screenshot. */
const moment = new Date('2030-05-14T10:00:00Z');

process.chdir(root);
ensureBuilt();
const options = process.argv.slice(2).filter((it) => it.startsWith('--'));
const wanted = process.argv.slice(2).filter((it) => !it.startsWith('--'));
const selected = options.find((option) => option.startsWith('--languages='))?.split('=')[1];
const languages = (selected?.split(',') as Language[] | undefined) ?? testedLanguages;
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const variants: Variant[] = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    languages.map((language) => ({ size, theme, language })),
  ),
);

step('Starting the product');
const product = await startProduct('embedded', {
  MOMENT: moment.toISOString(),
  NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/moment.ts')).href}`,
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});

async function open(viewers: Viewers, screen: Screen, { size, theme, language }: Variant) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: sizes[size],
    ...(size === 'phone' && { isMobile: true, hasTouch: true }),
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await viewers.enter(context, screen.who, language, theme);
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  await gotoIdle(page, viewers.getPath(screen));
  // Optional fonts may miss the first paint. On reload they are cached.
  await gotoIdle(page, viewers.getPath(screen));
  await page.evaluate(() => document.fonts.ready);
  return page;
}

async function shoot(viewers: Viewers, screen: Screen, variant: Variant, path: string) {
  const page = await open(viewers, screen, variant);
  await page.screenshot({ path });
  await page.context().close();
}

/** Contact sheet of all screenshots of one size. */
async function sheet(name: string, paths: string[], width: number) {
  const pictures = paths.map(
    (path: string) =>
      `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}">` +
      `<figcaption>${path.slice(folder.length + 1, -4)}</figcaption></figure>`,
  );
  const style =
    'body{margin:16px;display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif;background:#888}' +
    `figure{margin:0}img{width:${width}px;display:block}figcaption{padding:4px 0}`;
  const page = await browser.newPage({ viewport: { width: 1720, height: 900 } });
  await page.setContent(`<style>${style}</style>${pictures.join('')}`);
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
  writeFileSync(join(folder, `sheet-${name}.html`), `<style>${style}</style>${pictures.join('')}`);
  await page.close();
}

type Shown = [
  screen: string,
  size: Variant['size'],
  theme: Variant['theme'],
  language: Language,
  search?: string,
];

/** Screenshots of docs/screens.md and README: the screen and its variant. */
const shown: Record<string, Shown> = {
  login: ['login', 'desktop', 'light', 'en'],
  'login-ar-phone': ['login', 'phone', 'light', 'ar'],
  'app-home': ['app', 'desktop', 'light', 'en'],
  'account-name-phone': ['app-account-name', 'phone', 'dark', 'en'],
  // dashboard:start
  'manager-dark': ['manager-dashboard', 'desktop', 'dark', 'en'],
  // dashboard:end
  users: ['manager-users', 'desktop', 'light', 'en', '?status=active'],
  user: ['user', 'desktop', 'light', 'fr'],
  activity: ['manager-activity', 'desktop', 'light', 'en'],
  // sample:start
  'app-books': ['app-books', 'desktop', 'light', 'en'],
  'app-book-phone': ['app-book', 'phone', 'light', 'sw'],
  'book-update': ['book-update', 'desktop', 'light', 'en'],
  'books-dark-ar': ['manager-books', 'desktop', 'dark', 'ar'],
  // sample:end
};

async function takeAll(viewers: Viewers) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const taken: Record<Variant['size'], string[]> = { desktop: [], phone: [] };
  for (const screen of chosen) {
    step(screen.name);
    for (const variant of variants) {
      const path = join(
        folder,
        `${screen.name}-${variant.size}-${variant.theme}-${variant.language}.png`,
      );
      await shoot(viewers, screen, variant, path);
      taken[variant.size].push(path);
    }
  }
  await sheet('desktop', taken.desktop, 412);
  await sheet('phone', taken.phone, 200);
  done(`${chosen.length * variants.length} screenshots are in .cache/shots`);
}

async function takeShown(viewers: Viewers) {
  for (const [file, [name, size, theme, language, search = '']] of Object.entries(shown)) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    step(file);
    const found = screens.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`There is no screen ${name}.`);
    const screen = { ...found, path: found.path + search };
    await shoot(viewers, screen, { size, theme, language }, join(root, `docs/images/${file}.png`));
  }
}

try {
  const viewers = await signInViewers(product);
  await (options.includes('--docs') ? takeShown(viewers) : takeAll(viewers));
} finally {
  await browser.close();
  await product.stop();
}
