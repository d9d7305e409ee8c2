import { type BrowserContext, type Page, request } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { expect, newAddress, waitUntilAlive } from './journey.ts';
import { type Product, mailsTo } from './product.ts';

export const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Tests run in both. */
export const cases: { language: Language; screen: keyof typeof screens }[] = [
  { language: 'en', screen: 'desktop' },
  { language: 'ar', screen: 'phone' },
];

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Signs in through the API. The sign-in UI has its own tests. */
async function cookiesOf(product: Product, email: string): Promise<Cookies> {
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

export async function signInByCalls(context: BrowserContext, product: Product, email: string) {
  await context.addCookies(await cookiesOf(product, email));
}

const administrators = new Map<Product, Promise<Cookies>>();

/** The seeded admin, signed in once per server because of the rate limit on codes. */
export async function asAdministrator(page: Page, product: Product, language: Language) {
  const known = administrators.get(product) ?? cookiesOf(product, 'admin@example.com');
  administrators.set(product, known);
  await page.context().addCookies(await known);
  await page.context().addCookies([{ name: 'i18next', value: language, url: product.url }]);
}

/** Opens a page as the admin and waits for hydration. */
export async function visitAsAdministrator(
  page: Page,
  product: Product,
  path: string,
  language: Language,
) {
  await asAdministrator(page, product, language);
  await page.goto(path);
  await waitUntilAlive(page);
}

export interface Person {
  id: string;
  name: string;
  email: string;
  updatedAt: string;
}

/** An API request from the admin's browser, independent of the page. */
export async function callAs<Answer>(
  page: Page,
  product: Product,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await page.context().request.fetch(`${product.url}/api/rest${path}`, {
    method,
    data,
    headers: { origin: product.url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Creates a user through the API as the signed-in admin. */
export function createPerson(page: Page, product: Product, name: string): Promise<Person> {
  return callAs(page, product, 'POST', '/users', { name, email: newAddress() });
}

let made = 0;

/** A unique name. */
export function newName(of: string): string {
  made += 1;
  return `${of} ${process.pid}-${made}`;
}
