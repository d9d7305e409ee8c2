import type { Page } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { newEmail } from './journey.ts';
import { callApi, signInByApi } from './manager.ts';
import type { Product } from './product.ts';

/** Signs in as a new user who belongs to no organization. Returns the email. */
export async function asNewUser(
  page: Page,
  product: Product,
  name: string,
  language: Language = 'en',
): Promise<string> {
  const email = newEmail();
  await signInByApi(page.context(), product, email);
  await page.context().addCookies([{ name: 'i18next', value: language, url: product.url }]);
  await callApi(page, product, 'POST', '/account/onboard', { name });
  return email;
}

let made = 0;

/** Creates an organization through the API as the signed-in user. Returns its slug. */
export async function createOrganization(page: Page, product: Product, name: string) {
  made += 1;
  const slug = `journey-${process.pid}-${Date.now()}-${made}`;
  await callApi(page, product, 'POST', '/organizations', { name, slug });
  return slug;
}

/** Invites an address through the API. Returns the token of the link. */
export async function inviteByApi(page: Page, product: Product, slug: string, email: string) {
  const path = `/organizations/${slug}/invitations`;
  const { results } = await callApi<{ results: { link: string }[] }>(page, product, 'POST', path, {
    emails: [email],
    role: 'member',
  });
  return results[0]?.link.split('/').at(-1) ?? '';
}

/** A browser of its own, for another user. */
export async function newBrowser(page: Page, product: Product): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!context) throw new Error('There is no browser');
  return context.newPage();
}

/** A new user in a browser of their own, who has accepted the invitation to an organization. */
export async function newMember(
  page: Page,
  product: Product,
  slug: string,
  name: string,
): Promise<Page> {
  const own = await newBrowser(page, product);
  const email = await asNewUser(own, product, name);
  const token = await inviteByApi(page, product, slug, email);
  await callApi(own, product, 'POST', '/invitations/accept', { token });
  return own;
}
