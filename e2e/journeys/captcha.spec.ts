import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { exhaustive } from '../../tests/exhaustive.ts';
import { rightToLeft } from '../../tests/languages.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test as journeyTest,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { freePort, mailsTo } from '../support/product.ts';

/** Each of these tests starts its own server. */
const test = journeyTest.extend({ baseURL: async ({}, use) => use(undefined) });

/** A fake verification service: a token that starts with `good` is valid once. */
async function startChecker(): Promise<{ url: string; server: Server }> {
  const used = new Set<string>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = request.headers['content-type']?.includes('json')
        ? new Map(Object.entries<string>(JSON.parse(body)))
        : new URLSearchParams(body);
      const token = form.get('response') ?? '';
      const success = token.startsWith('good') && !used.has(token);
      used.add(token);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success }));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', () => resolve()));
  return { url: `http://localhost:${port}/verify`, server };
}

/** A widget with the interface of all three services: an iframe and two buttons. */
const widget = (name: string, frame: string) => `
  let round = 0;
  window.${name} = {
    ready: (callback) => callback(),
    render(place, options) {
      round += 1;
      const token = 'good-' + options.sitekey + '-' + round;
      const frame = document.createElement('iframe');
      frame.src = '${frame}';
      frame.title = 'Check';
      place.append(frame);
      for (const [words, value] of [['I am human', token], ['I am a machine', 'bad']]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = words;
        button.lang = options.language ?? options.hl;
        button.onclick = () => options.callback(value);
        place.append(button);
      }
      return 'widget-' + round;
    },
    reset() {},
  };`;

const services = [
  {
    provider: 'turnstile',
    name: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    frame: 'https://challenges.cloudflare.com/frame',
  },
  {
    provider: 'recaptcha',
    name: 'grecaptcha',
    script: 'https://www.google.com/recaptcha/api.js',
    frame: 'https://www.google.com/recaptcha/frame',
  },
  {
    provider: 'hcaptcha',
    name: 'hcaptcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    frame: 'https://newassets.hcaptcha.com/frame',
  },
] as const;

type Service = (typeof services)[number];

async function serve(page: Page, { name, script, frame }: Service) {
  await page.route(frame, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Check</title>' }),
  );
  await page.route(`${script}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widget(name, frame) }),
  );
}

// Verification and CSP of every provider have unit tests.
for (const service of exhaustive ? services : services.slice(0, 1)) {
  test(`requires ${service.provider} before sending a code`, async ({
    page,
    consoleErrors,
    startOwn,
  }) => {
    test.slow();
    const t = getTranslations();
    const checker = await startChecker();
    const product = await startOwn('postgres', {
      CAPTCHA_PROVIDER: service.provider,
      CAPTCHA_SITE_KEY: 'the-site',
      CAPTCHA_SECRET_KEY: 'the-secret',
      CAPTCHA_VERIFY_URL: checker.url,
    });
    await serve(page, service);
    consoleErrors.allowed.push(/status of (400|403)/);
    const email = newEmail();
    const send = page.getByRole('button', { name: t('auth:login.submit') });
    await page.goto(`${product.url}/login?lng=${defaultLanguage}`);
    // The page is hydrated when its widget is there, whose buttons never are.
    const human = page.getByRole('button', { name: 'I am human' });
    await expect(human).toHaveAttribute('lang', defaultLanguage);
    await expect(page.frameLocator('iframe').locator('body')).toBeAttached();
    await expectAccessible(page);

    await page.getByLabel(t('auth:login.email')).fill(email);
    await send.click();
    await expect(page.getByText(t('captcha-codes:MISSING_RESPONSE'))).toBeVisible();
    await page.getByRole('button', { name: 'I am a machine' }).click();
    await send.click();
    await expect(page.getByText(t('captcha-codes:VERIFICATION_FAILED'))).toBeVisible();
    expect(await mailsTo(product, email)).toEqual([]);

    await human.click();
    await send.click();
    await expect(page).toHaveURL(/\/login\/verify/);
    expect(await mailsTo(product, email)).toHaveLength(1);
    checker.server.close();
  });
}

test('shows an error if the captcha cannot be loaded @all', async ({
  page,
  consoleErrors,
  startOwn,
}) => {
  test.slow();
  consoleErrors.allowed.push(/ERR_FAILED/);
  const product = await startOwn('postgres', {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'the-site',
    CAPTCHA_SECRET_KEY: 'the-secret',
  });
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  await page.goto(`${product.url}/login?lng=${rightToLeft}`);
  await expect(page.getByRole('alert')).toHaveText(getTranslations(rightToLeft)('captcha:failed'));
});

test('sends no requests to other hosts without a captcha', async ({ page, product }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${product.url}/`)) foreign.push(request.url());
  });
  await page.goto(`${product.url}/login`);
  await waitForHydration(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(foreign).toEqual([]);
});
