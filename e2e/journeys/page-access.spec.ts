import { expect, test } from '@playwright/test';
import { type Product, mailsTo, startProduct } from '../support/product.ts';
import type { Access } from '../../src/shared/access.ts';
import { accessOfFeatures } from '../../tests/access.ts';
import { fillPath, routePaths } from '../../tests/routes.ts';
import { type Visitor, visitors } from '../../tests/visitors.ts';

/** The access policy of every page, from the features. */
const pages = Object.assign({}, ...accessOfFeatures.map((access) => access.pages)) as NonNullable<
  Access['pages']
>;

type Audience = (typeof pages)[string];

/** What a visitor sees instead of the page; visitors not listed see the page. */
const outcomes: Record<Audience, Partial<Record<Visitor, string>>> = {
  everyone: {},
  'signed out': {
    'not onboarded': 'redirected to the area',
    user: 'redirected to the area',
    impersonating: 'redirected to the area',
    administrator: 'redirected to the area',
  },
  users: { visitor: 'sign-in', banned: 'sign-in', 'not onboarded': 'onboarding' },
  administrators: {
    visitor: 'sign-in',
    banned: 'sign-in',
    'not onboarded': 'forbidden',
    user: 'forbidden',
    impersonating: 'forbidden',
  },
};

async function openPage(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  if (location.startsWith('/login?redirect=')) return 'sign-in';
  if (/^\/(app|manager)$/.test(location)) return 'redirected to the area';
  if (answer.status === 403) return 'forbidden';
  if (answer.status >= 500) return `broke with ${answer.status}`;
  return (await answer.text()).includes('value="onboard"') ? 'onboarding' : 'shown';
}

test('every page is in the list, and nothing else', () => {
  expect(Object.keys(pages).toSorted()).toEqual(routePaths().toSorted());
});

test('enforces the access policy of every page', async () => {
  const product = await startProduct('postgres');
  try {
    const cookies = await getCookies(product);
    for (const who of visitors) {
      const found: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const [page, audience] of Object.entries(pages)) {
        found[page] = await openPage(product.url + fillPath(page, () => 'x'), cookies[who]);
        wanted[page] = outcomes[audience][who] ?? 'shown';
      }
      expect({ who, ...found }).toEqual({ who, ...wanted });
    }
  } finally {
    await product.stop();
  }
});

const post = (product: Product, path: string, body: unknown, cookie = '') =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie },
    body: JSON.stringify(body),
  });

const getCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('session'))
    ?.split(';')[0] ?? '';

async function signIn(product: Product, email: string): Promise<string> {
  await post(product, '/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const [mail] = await mailsTo(product, email);
  const otp = /\d{6}/.exec(mail?.text ?? '')?.[0];
  return getCookie(await post(product, '/api/auth/sign-in/email-otp', { email, otp }));
}

async function getId(product: Product, email: string, cookie: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/rest/users?searchTerm=${email}`, {
    headers: { cookie },
  });
  return (await answer.json()).items[0].id;
}

async function getCookies(product: Product): Promise<Record<Visitor, string>> {
  const administrator = await signIn(product, 'admin@example.com');
  const user = await signIn(product, 'user@example.com');
  const banned = await signIn(product, 'banned@example.com');
  await post(product, '/api/rest/account/onboard', { name: 'Banned' }, banned);
  const id = await getId(product, 'banned@example.com', administrator);
  await post(product, `/api/rest/users/${id}/ban`, {}, administrator);
  const userId = await getId(product, 'user@example.com', administrator);
  const reason = { reason: 'A ticket' };
  const impersonation = await post(
    product,
    `/api/rest/users/${userId}/impersonate`,
    reason,
    administrator,
  );
  return {
    visitor: '',
    banned,
    'not onboarded': await signIn(product, 'new@example.com'),
    user,
    impersonating: getCookie(impersonation),
    administrator,
  };
}
