import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { client } from '../support/auth-client.ts';
import { expect, newEmail, test } from '../support/journey.ts';
import { mailsTo } from '../support/product.ts';

type Client = typeof client;

declare global {
  interface Window {
    authClient: { client: Client };
  }
}

/** The official client as one script, bundled as a product would bundle it. */
async function bundleClient(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../support/auth-client.ts', import.meta.url)),
        formats: ['iife'],
        name: 'authClient',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  if (!output) throw new Error('nothing was bundled');
  return output.output[0].code;
}

/** Evaluated, because the CSP blocks added script elements. The client cannot be returned. */
const loadClient = async (page: Page) =>
  page.evaluate(`${await bundleClient()}; window.authClient = authClient; undefined`);

const codeFor = async (product: { url: string }, email: string) =>
  /\d{6}/.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0] ?? '';

async function signIn(page: Page, product: { url: string }, email: string) {
  const sent = await page.evaluate(
    (address) =>
      window.authClient.client.emailOtp.sendVerificationOtp({ email: address, type: 'sign-in' }),
    email,
  );
  expect(sent.data).toMatchObject({ success: true });
  const otp = await codeFor(product, email);
  return page.evaluate((input) => window.authClient.client.signIn.emailOtp(input), { email, otp });
}

test('the official client signs in, lists users and signs out in a browser @all', async ({
  page,
  product,
}) => {
  await page.goto('/login');
  await loadClient(page);
  const signedIn = await signIn(page, product, 'admin@example.com');
  expect(signedIn).toMatchObject({ error: null, data: { user: { role: 'admin' } } });

  const session = await page.evaluate(() => window.authClient.client.getSession());
  expect(session.data).toMatchObject({
    user: { email: 'admin@example.com' },
    session: { id: signedIn.data?.token },
  });

  const query = { limit: 3, offset: 1, sortBy: 'email', searchValue: 'example' };
  const listed = await page.evaluate(
    (asked) => window.authClient.client.admin.listUsers({ query: asked }),
    query,
  );
  expect(listed.data?.users).toHaveLength(3);

  const out = await page.evaluate(() => window.authClient.client.signOut());
  expect(out.data).toEqual({ success: true });
  expect((await page.evaluate(() => window.authClient.client.getSession())).data).toBeNull();
});

test('the official client verifies an email by GET from a page of the product @all', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/status of 403/);
  const email = newEmail();
  await page.goto('/login');
  await loadClient(page);
  await signIn(page, product, email);
  // The browser marks the request as same-origin, so it is only rejected before onboarding.
  const { error } = await page.evaluate(() =>
    window.authClient.client.verifyEmail({ query: { token: '123456' } }),
  );
  expect(error?.code).toBe('ONBOARDING_REQUIRED');
});
