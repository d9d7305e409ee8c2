import { createHash } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { expect, newEmail } from './journey.ts';
import { choosePreferences } from './preferences.ts';
import { type Product, mailsTo, signIn } from './product.ts';
import { setCookies } from './session.ts';
import { newWord } from './unique.ts';

/** A signed-in user who calls the API without a browser. */
export interface Caller {
  id: string;
  name: string;
  email: string;
  cookie: string;
  call<Answer>(method: string, path: string, data?: object): Promise<Answer>;
}

export async function signInCaller(product: Product, email: string): Promise<Caller> {
  const cookie = await signIn(product, email);
  const context = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { origin: product.url, cookie },
  });
  const { user } = await (await context.get('/api/auth/get-session')).json();
  return {
    id: user.id,
    name: user.name,
    email,
    cookie,
    async call(method, path, data) {
      const options = { method, ...(data && { data }) };
      const response = await context.fetch(`/api/rest${path}`, options);
      expect(response.status(), await response.text()).toBe(200);
      return response.json();
    },
  };
}

/** A new, onboarded user. */
export async function newCaller(product: Product, name: string): Promise<Caller> {
  const caller = await signInCaller(product, newEmail());
  await caller.call('POST', '/account/onboard', { name });
  return { ...caller, name };
}

/** Signs the browser in as a new user who belongs to no organization. */
export async function asNewUser(
  page: Page,
  product: Product,
  name: string,
  language = defaultLanguage,
): Promise<Caller> {
  const caller = await newCaller(product, name);
  await useSession(page, product, caller);
  await choosePreferences(page.context(), product, language);
  return caller;
}

export interface TestOrganization {
  id: string;
  name: string;
  slug: string;
  /** The path of the API. */
  path: string;
}

export async function newOrganization(owner: Caller, name: string): Promise<TestOrganization> {
  const slug = `org-${newWord()}`;
  const { id } = await owner.call<{ id: string }>('POST', '/organizations', { name, slug });
  return { id, name, slug, path: `/organizations/${slug}` };
}

/** For `recordJourney`: signs in as the owner of a new one. Returns where its pages are. */
export async function openNewOrganization(
  page: Page,
  product: Product,
  language: Language,
): Promise<string> {
  const owner = await asNewUser(page, product, 'Ada Lindholm', language);
  const { slug } = await newOrganization(owner, 'Journeys');
  return `/app/o/${slug}`;
}

/** Invites an address. Returns the path of the link in the email. */
export async function invite(
  product: Product,
  inviter: Caller,
  { path }: TestOrganization,
  email: string,
): Promise<string> {
  await inviter.call('POST', `${path}/invitations`, { emails: [email], role: 'member' });
  const [mail] = await mailsTo(product, email);
  return /\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** A new user who joined by invitation. */
export async function newMember(
  product: Product,
  owner: Caller,
  organization: TestOrganization,
  name: string,
): Promise<Caller> {
  const member = await newCaller(product, name);
  await accept(member, await invite(product, owner, organization, member.email));
  return member;
}

const getToken = (link: string) => link.split('/').at(-1) ?? '';

export const accept = (caller: Caller, link: string) =>
  caller.call('POST', '/invitations/accept', { token: getToken(link) });

export const decline = (caller: Caller, link: string) =>
  caller.call('POST', '/invitations/decline', { token: getToken(link) });

/** Signs the browser in as this user. */
export async function useSession(page: Page, product: Product, { cookie }: Caller): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await setCookies(page.context(), [{ name, value, url: product.url }]);
}

const sampleToken = (of: string) => createHash('sha256').update(`sample ${of}`).digest('base64url');

/** The link of an invitation in the sample data. */
export const sampleInvitation = (email: string) => `/invitation/${sampleToken(email)}`;

/** The invite link in the sample data, of an organization of the known accounts. */
export const sampleLink = `/invitation/link/${sampleToken('link')}`;
