import { type BrowserContext, type Page, request } from '@playwright/test';
import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { expect, newEmail, waitForHydration } from './journey.ts';
import { choosePreferences } from './preferences.ts';
import { type Product, mailsTo } from './product.ts';
import { type Cookies, forgetCookies, setCookies } from './session.ts';
import { newWord } from './unique.ts';

/** Signs in through the API. The sign-in UI has its own tests. */
async function getCookies(product: Product, email: string): Promise<Cookies> {
  const context = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { origin: product.url },
  });
  await context.post('/api/auth/email-otp/send-verification-otp', {
    data: { email, type: 'sign-in' },
  });
  const [mail] = await mailsTo(product, email);
  const otp = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  const signed = await context.post('/api/auth/sign-in/email-otp', { data: { email, otp } });
  expect(signed.status(), await signed.text()).toBe(200);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies;
}

export async function signInByApi(context: BrowserContext, product: Product, email: string) {
  await setCookies(context, await getCookies(product, email));
}

const shared = new Map<string, Promise<Cookies>>();

/**
 * A seeded user, signed in once per server because of the rate limit on codes. Tests that end their
 * session sign in as a new user instead.
 */
async function useSharedSession(page: Page, product: Product, email: string, language: Language) {
  const key = `${product.url} ${email}`;
  const known = shared.get(key) ?? getCookies(product, email);
  shared.set(key, known);
  await setCookies(page.context(), await known);
  await choosePreferences(page.context(), product, language);
}

/** The name of the seeded admin. */
export const adminName = 'Ada Lindholm';

/** The seeded admin. */
export const asAdmin = (page: Page, product: Product, language: Language = defaultLanguage) =>
  useSharedSession(page, product, 'admin@example.com', language);

/** The seeded user without access to the manager. */
export const asUser = (page: Page, product: Product, language: Language = defaultLanguage) =>
  useSharedSession(page, product, 'user@example.com', language);

/** Signs in as a new, onboarded admin, whose session the test may end. */
export async function asNewAdmin(page: Page, product: Product, name: string) {
  await asAdmin(page, product);
  const user = await createUser(page, product, name);
  await callApi(page, product, 'POST', `/users/${user.id}/role`, { role: 'admin' });
  await forgetCookies(page.context());
  await signInByApi(page.context(), product, user.email);
  await callApi(page, product, 'POST', '/account/onboard', { name });
  return user;
}

/** Opens a page as the admin and waits for hydration. */
export async function openAsAdmin(
  page: Page,
  product: Product,
  path: string,
  language: Language = defaultLanguage,
) {
  await asAdmin(page, product, language);
  await page.goto(path);
  await waitForHydration(page);
}

export interface TestUser {
  id: string;
  name: string;
  email: string;
  updatedAt: string;
}

/** An API request from the admin's browser, independent of the page. */
export async function callApi<Answer>(
  page: Page,
  product: Product,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const response = await page.context().request.fetch(`${product.url}/api/rest${path}`, {
    method,
    data,
    headers: { origin: product.url },
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** Creates a user through the API as the signed-in admin. */
export function createUser(page: Page, product: Product, name: string): Promise<TestUser> {
  return callApi(page, product, 'POST', '/users', { name, email: newEmail() });
}

/** A unique name. */
export const newName = (of: string) => `${of} ${newWord()}`;
