import { expect, test } from '@playwright/test';
import { type Product, mailsTo, startProduct } from '../support/product.ts';
import { compareAccess } from '../../tests/access.ts';
import { fillPath, routePaths } from '../../tests/routes.ts';
import { type Visitor, visitors } from '../../tests/visitors.ts';

/** What a visitor meets: the page itself (`in`), another one, or the status of an error. */
async function openPage(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const location = response.headers.get('location') ?? '';
  if (location.startsWith('/login?redirect=')) return 'sign-in';
  if (/^\/(app|manager)$/.test(location)) return 'area';
  if (response.status === 403 || response.status >= 500) return String(response.status);
  return (await response.text()).includes('value="onboard"') ? 'onboarding' : 'in';
}

test('every page lets in whom tests/access.txt says', async () => {
  const product = await startProduct('postgres');
  try {
    const cookies = await getCookies(product);
    const found = new Map<string, string[]>();
    for (const page of routePaths()) {
      const url = product.url + fillPath(page, () => 'x');
      const outcomes: string[] = [];
      for (const who of visitors) outcomes.push(await openPage(url, cookies[who]));
      found.set(page, outcomes);
    }
    expect(compareAccess('page', found)).toEqual([]);
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

const getCookie = (response: Response) =>
  response.headers
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
  const response = await fetch(`${product.url}/api/rest/users?searchTerm=${email}`, {
    headers: { cookie },
  });
  return (await response.json()).items[0].id;
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
