import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../tests/free-port';
import { languages } from '~/shared/i18n/languages';
import { i18nFor } from '~/server/i18n';
import { serveStartingPage } from './starting-page.mjs';

let url = '';
let stop: () => Promise<number>;

beforeEach(async () => {
  const port = await freePort();
  vi.stubEnv('PORT', String(port));
  vi.stubEnv('HOST', 'localhost');
  url = `http://localhost:${port}`;
  stop = serveStartingPage();
  const answers = () => fetch(url).then((response) => response.status);
  await expect.poll(() => answers().catch(() => 0)).toBe(503);
});

afterEach(async () => {
  await stop();
  vi.unstubAllEnvs();
});

test('before the server listens, its port serves a page that opens the product by itself', async () => {
  for (const language of languages) {
    const headers = { accept: 'text/html', 'accept-language': `${language}-XX, en;q=0.5` };
    const page = await fetch(`${url}/manager?x=1`, { headers });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    const html = await page.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<h1>${i18nFor(language).t('ui:starting.title')}</h1>`);
    expect(html).toContain("fetch('/readyz')");
    expect(html).toContain('<noscript><meta http-equiv="refresh"');
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});

test('leaves the port to the server', async () => {
  await stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
