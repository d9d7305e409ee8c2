// `npm run icons`: renders the images in `public/` from `design/`. They are committed; run it after
// changing the design.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';
import { root, underProjectNode } from './install.mjs';
import { done, fail, step } from './say.mjs';

const pictures = [
  { from: 'design/icon-maskable.svg', to: 'public/icon-512.png', width: 512, height: 512 },
  { from: 'design/icon-maskable.svg', to: 'public/icon-192.png', width: 192, height: 192 },
  { from: 'design/icon-maskable.svg', to: 'public/apple-touch-icon.png', width: 180, height: 180 },
  { from: 'design/social.html', to: 'public/social.png', width: 1200, height: 630 },
];

/** A font that fails to load would silently be replaced by a system font. */
async function loadFonts(page, from) {
  const missing = await page.evaluate(async () => {
    const loads = await Promise.allSettled([...document.fonts].map((font) => font.load()));
    return loads.filter(({ status }) => status === 'rejected').length;
  });
  if (missing === 0) return;
  fail(`${from}: ${missing} of its fonts cannot be loaded.`);
  process.exit(1);
}

await underProjectNode(import.meta.url);
step('Drawing');
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
for (const { from, to, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  if (from.endsWith('.svg')) {
    const drawing = readFileSync(join(root, from), 'utf8');
    await page.setContent(
      `<body style="margin:0">${drawing.replace('<svg', '<svg style="display:block"')}`,
    );
  } else await page.goto(pathToFileURL(join(root, from)).href);
  await loadFonts(page, from);
  await page.screenshot({ path: join(root, to) });
  await page.close();
  done(to);
}
await browser.close();
