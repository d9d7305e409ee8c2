import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Product, mailsTo, startProduct } from '../support/product.ts';
import { type Visitor, visitors } from '../../tests/visitors.ts';

/**
 * Access policy of every page. A page that is not listed fails the test, so each new page needs an
 * explicit decision.
 */
type Whom = 'everybody' | 'who is not signed in' | 'members' | 'managers';

const pages: Record<string, Whom> = {
  '/': 'everybody',
  '/logout': 'everybody',
  '/welcome': 'everybody',
  '/api/docs': 'managers',
  '/login': 'who is not signed in',
  '/login/verify': 'who is not signed in',
  '/login/error': 'who is not signed in',
  '/app': 'members',
  '/app/account': 'members',
  '/app/$': 'members',
  // sample:start
  '/app/books': 'members',
  '/app/books/$id': 'members',
  // sample:end
  '/manager': 'managers',
  '/manager/account': 'managers',
  '/manager/$': 'managers',
  '/manager/activity': 'managers',
  '/manager/dashboard': 'managers',
  // sample:start
  '/manager/books': 'managers',
  '/manager/books/$id': 'managers',
  '/manager/books/$id/update': 'managers',
  '/manager/books/new': 'managers',
  '/manager/genres': 'managers',
  // sample:end
  '/manager/users': 'managers',
  '/manager/users/$id': 'managers',
  '/manager/users/$id/update': 'managers',
  '/manager/users/new': 'managers',
};

/** What a visitor sees instead of the page; visitors not listed see the page. */
const met: Record<Whom, Partial<Record<Visitor, string>>> = {
  everybody: {},
  'who is not signed in': {
    'not onboarded': 'her area',
    user: 'her area',
    'in her place': 'her area',
    administrator: 'her area',
  },
  members: { nobody: 'sign-in', banned: 'sign-in', 'not onboarded': 'asked for her name' },
  managers: {
    nobody: 'sign-in',
    banned: 'sign-in',
    'not onboarded': 'refused',
    user: 'refused',
    'in her place': 'refused',
  },
};

/** Every page in the route tree. */
function known(): string[] {
  const [, list = ''] = readFileSync('src/routeTree.gen.ts', 'utf8').split('  to:');
  return [...(list.split('  id:')[0] ?? '').matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

async function meet(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  if (location.startsWith('/login?redirect=')) return 'sign-in';
  if (/^\/(app|manager)$/.test(location)) return 'her area';
  if (answer.status === 403) return 'refused';
  if (answer.status >= 500) return `broke with ${answer.status}`;
  return (await answer.text()).includes('value="onboard"') ? 'asked for her name' : 'seen';
}

test('every page is in the list, and nothing else', () => {
  expect(Object.keys(pages).toSorted()).toEqual(known().toSorted());
});

test('every page is shown to whom it is for, and to nobody else', async () => {
  const product = await startProduct('embedded');
  try {
    const cookies = await cookiesOf(product);
    for (const who of visitors) {
      const seen: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const [page, whom] of Object.entries(pages)) {
        seen[page] = await meet(product.url + page.replace(/\$(id)?/, 'x'), cookies[who]);
        wanted[page] = met[whom][who] ?? 'seen';
      }
      expect({ who, ...seen }).toEqual({ who, ...wanted });
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

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((it) => it.includes('session'))
    ?.split(';')[0] ?? '';

async function signIn(product: Product, email: string): Promise<string> {
  await post(product, '/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const [mail] = await mailsTo(product, email);
  const otp = /\d{6}/.exec(mail?.text ?? '')?.[0];
  return cookieOf(await post(product, '/api/auth/sign-in/email-otp', { email, otp }));
}

async function idOf(product: Product, email: string, cookie: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/rest/users?searchTerm=${email}`, {
    headers: { cookie },
  });
  return (await answer.json()).items[0].id;
}

async function cookiesOf(product: Product): Promise<Record<Visitor, string>> {
  const administrator = await signIn(product, 'admin@example.com');
  const user = await signIn(product, 'user@example.com');
  const banned = await signIn(product, 'banned@example.com');
  await post(product, '/api/rest/account/onboard', { name: 'Banned' }, banned);
  const id = await idOf(product, 'banned@example.com', administrator);
  await post(product, `/api/rest/users/${id}/ban`, {}, administrator);
  const hers = await idOf(product, 'user@example.com', administrator);
  const reason = { reason: 'A ticket' };
  const begun = await post(product, `/api/rest/users/${hers}/impersonate`, reason, administrator);
  return {
    nobody: '',
    banned,
    'not onboarded': await signIn(product, 'new@example.com'),
    user,
    'in her place': cookieOf(begun),
    administrator,
  };
}
