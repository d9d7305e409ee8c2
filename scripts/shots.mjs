// `npm run shots [-- NAME …]`: pictures of every screen, desktop and phone, light and dark, English and
// Arabic, in `.cache/shots`, and contact sheets to look at them at a glance.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { root, underProjectNode } from './install.mjs';
import { done, step } from './say.mjs';

const folder = join(root, '.cache/shots');
/** So that a date on a screen is the same in every picture. */
const moment = new Date('2030-05-14T10:00:00Z');

await underProjectNode(import.meta.url);
process.chdir(root);
ensureBuilt();
const { screens, signInViewers, sizes } = await import('../e2e/support/screens.ts');
const { startProduct } = await import('../e2e/support/product.ts');
const { chromium } = await import('@playwright/test');

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const ways = Object.keys(sizes).flatMap((size) =>
  ['light', 'dark'].flatMap((theme) => ['en', 'ar'].map((language) => ({ size, theme, language }))),
);

step('Starting the product');
const product = await startProduct('embedded');
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});

async function shoot(viewers, screen, { size, theme, language }) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await viewers.enter(context, screen.who, language, theme);
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  await page.goto(viewers.pathOf(screen), { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, `${screen.name}-${size}-${theme}-${language}.png`);
  await page.screenshot({ path });
  await context.close();
  return path;
}

/** All pictures of a size side by side. */
async function sheet(name, paths, width) {
  const pictures = paths.map(
    (path) =>
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

try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const viewers = await signInViewers(product);
  const taken = { desktop: [], phone: [] };
  for (const screen of chosen) {
    step(screen.name);
    for (const way of ways) taken[way.size].push(await shoot(viewers, screen, way));
  }
  await sheet('desktop', taken.desktop, 412);
  await sheet('phone', taken.phone, 200);
  done(`${chosen.length * ways.length} pictures are in .cache/shots`);
} finally {
  await browser.close();
  await product.stop();
}
