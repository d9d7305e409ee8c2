import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { readAccess } from '../../tests/access.ts';
import type { Language } from '../../src/shared/i18n/languages.ts';
// organizations:start
import { sampleInvitation, sampleLink } from './organizations.ts';
// organizations:end
import { choosePreferences } from './preferences.ts';
import { type Product, mailsTo } from './product.ts';
import { type Cookies, setCookies } from './session.ts';

export type Who = 'visitor' | 'newcomer' | 'user' | 'administrator';

export interface Screen {
  name: string;
  who: Who;
  /** May contain id placeholders, such as `/manager/users/{user}`. */
  path: string;
  /** The response status, if not 200. */
  status?: number;
}

/** Those that need data or parameters, and other states of a page. */
const described: Screen[] = [
  { name: 'login-verify', who: 'visitor', path: '/login/verify?email=ada%40example.com' },
  // A token that has not expired. Only the server would see that nobody signed it.
  { name: 'login-not-me', who: 'visitor', path: '/login/not-me?token=user.zzzzzzzz.email.secret' },
  { name: 'not-me-done', who: 'visitor', path: '/login/not-me?done=true' },
  { name: 'not-me-closed', who: 'visitor', path: '/login/not-me?token=x' },
  // social:start
  { name: 'login-error', who: 'visitor', path: '/login/error?error=access_denied' },
  // social:end
  { name: 'not-found', who: 'visitor', path: '/no-such-page', status: 404 },
  { name: 'onboarding', who: 'newcomer', path: '/app' },
  { name: 'app', who: 'user', path: '/app' },
  { name: 'app-account-name', who: 'user', path: '/app/account?state=change-name' },
  { name: 'app-account-security', who: 'user', path: '/app/account/security' },
  // api-keys:start
  { name: 'app-account-api-keys', who: 'user', path: '/app/account/api-keys' },
  // api-keys:end
  { name: 'app-account-data', who: 'user', path: '/app/account/data' },
  { name: 'manager-account-security', who: 'administrator', path: '/manager/account/security' },
  { name: 'account-not-found', who: 'user', path: '/app/account/no-such-page', status: 404 },
  { name: 'logout', who: 'user', path: '/logout' },
  { name: 'forbidden', who: 'user', path: '/manager/users', status: 403 },
  { name: 'users-none', who: 'administrator', path: '/manager/users?searchTerm=qqqqzzzz' },
  { name: 'user', who: 'administrator', path: '/manager/users/{user}' },
  { name: 'user-update', who: 'administrator', path: '/manager/users/{user}/update' },
  // jobs-page:start
  { name: 'manager-jobs', who: 'administrator', path: '/manager/jobs?state=all' },
  // jobs-page:end
  // organizations:start
  { name: 'organization', who: 'user', path: '/app/o/{organization}' },
  { name: 'members', who: 'user', path: '/app/o/{organization}/members' },
  { name: 'members-invite', who: 'user', path: '/app/o/{organization}/members?open=invite' },
  {
    name: 'members-none',
    who: 'user',
    path: '/app/o/{organization}/members?searchTerm=qqqqzzzz',
  },
  { name: 'teams', who: 'user', path: '/app/o/{organization}/teams' },
  { name: 'team', who: 'user', path: '/app/o/{organization}/teams/{team}' },
  // sample:start
  { name: 'reading-lists', who: 'user', path: '/app/o/{organization}/reading-lists' },
  {
    name: 'reading-list',
    who: 'user',
    path: '/app/o/{organization}/reading-lists/{readingList}',
  },
  // sample:end
  { name: 'organization-activity', who: 'user', path: '/app/o/{organization}/activity' },
  { name: 'organization-settings', who: 'user', path: '/app/o/{organization}/settings' },
  { name: 'organization-not-found', who: 'user', path: '/app/o/no-such-one', status: 404 },
  {
    name: 'invitation',
    who: 'visitor',
    path: sampleInvitation('nadia.aroyo@example.com'),
  },
  { name: 'invitation-other', who: 'user', path: sampleInvitation('nadia.aroyo@example.com') },
  {
    name: 'invitation-expired',
    who: 'visitor',
    path: sampleInvitation('old.invitation@example.com'),
  },
  { name: 'invite-link', who: 'user', path: sampleLink },
  { name: 'invite-link-unknown', who: 'visitor', path: '/invitation/link/unknown', status: 404 },
  { name: 'invitation-unknown', who: 'visitor', path: '/invitation/unknown', status: 404 },
  {
    name: 'manager-organizations-none',
    who: 'administrator',
    path: '/manager/organizations?searchTerm=qqqqzzzz',
  },
  {
    name: 'manager-organization',
    who: 'administrator',
    path: '/manager/organizations/{organizationId}',
  },
  // organizations:end
  // sample:start
  { name: 'app-books-none', who: 'user', path: '/app/books?searchTerm=qqqqzzzz' },
  { name: 'app-book', who: 'user', path: '/app/books/{book}' },
  { name: 'book', who: 'administrator', path: '/manager/books/{book}' },
  { name: 'book-update', who: 'administrator', path: '/manager/books/{book}/update' },
  { name: 'genre', who: 'administrator', path: '/manager/genres/{genre}' },
  { name: 'genre-update', who: 'administrator', path: '/manager/genres/{genre}/update' },
  // sample:end
  // notifications:start
  { name: 'app-account-notifications', who: 'user', path: '/app/account/notifications' },
  { name: 'unsubscribe', who: 'visitor', path: '/unsubscribe?token=user.daily-digest.signature' },
  // notifications:end
  // imports:start
  { name: 'import', who: 'administrator', path: '/manager/import/users' },
  // imports:end
];

/** Pages that only redirect, or are there with a setting only. */
const withoutScreen = new Set(['/', '/app/o', '/manager', '/welcome']);

const openedBy: Record<string, Who> = {
  everyone: 'visitor',
  'signed out': 'visitor',
  users: 'user',
};

/** Pages without parameters, unless described: `/manager/users/new` is `manager-users-new`. */
const derived = Object.entries(readAccess('page'))
  .filter(([path]) => !path.includes('$') && !withoutScreen.has(path))
  .map(([path, audience]) => ({
    name: path.slice(1).replaceAll('/', '-'),
    who: openedBy[audience] ?? 'administrator',
    path,
  }))
  .filter(({ name }) => described.every((screen) => screen.name !== name));

/** Every screen of the product, for screenshots and automated checks. */
export const screens: Screen[] = [...described, ...derived];

export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Test users, each signed in once. */
export interface Viewers {
  /** Signs this browser in as one of them, with a language and a theme. */
  enter(
    context: BrowserContext,
    who: Who,
    language: Language,
    theme?: 'light' | 'dark',
  ): Promise<void>;
  /** The path with real ids. */
  getPath(screen: Pick<Screen, 'path'>): string;
}

async function signIn(product: Pick<Product, 'url'>, email: string): Promise<APIRequestContext> {
  const calls = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { origin: product.url },
    // A known device, for the list of sessions.
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  const data = { email, type: 'sign-in' };
  await calls.post('/api/auth/email-otp/send-verification-otp', { data });
  const [mail] = await mailsTo(product, email);
  const otp = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  const response = await calls.post('/api/auth/sign-in/email-otp', { data: { email, otp } });
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  return calls;
}

async function firstId(calls: APIRequestContext, path: string): Promise<string> {
  const response = await calls.get(`/api/rest${path}`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}

// organizations:start
async function getFirst(calls: APIRequestContext, slug: string, what: string): Promise<string> {
  const response = await calls.get(`/api/rest/organizations/${slug}/${what}`);
  const found = (await response.json()) as { id: string }[] | { items: { id: string }[] };
  const [first] = 'items' in found ? found.items : found;
  return first?.id ?? '';
}
// organizations:end

export async function signInViewers(product: Pick<Product, 'url'>): Promise<Viewers> {
  const emails = {
    newcomer: 'newcomer@example.net',
    user: 'user@example.com',
    administrator: 'admin@example.com',
  };
  const cookies: Record<Who, Cookies> = { visitor: [], newcomer: [], user: [], administrator: [] };
  const ids: Record<string, string> = {};
  for (const who of ['newcomer', 'user', 'administrator'] as const) {
    const calls = await signIn(product, emails[who]);
    cookies[who] = (await calls.storageState()).cookies;
    if (who === 'administrator') {
      ids.user = await firstId(calls, '/users?limit=1&searchTerm=user@example.com');
      // organizations:start
      ids.organization = 'harbour-reading-circle';
      ids.team = await getFirst(calls, ids.organization, 'teams');
      // sample:start
      ids.readingList = await getFirst(calls, ids.organization, 'reading-lists');
      // sample:end
      ids.organizationId = await firstId(
        calls,
        '/manager/organizations?limit=1&searchTerm=harbour',
      );
      // organizations:end
      // sample:start
      ids.book = await firstId(calls, '/books?limit=1');
      ids.genre = await firstId(calls, '/genres?limit=1');
      // sample:end
    }
    await calls.dispose();
  }
  return {
    async enter(context, who, language, theme = 'light') {
      await setCookies(context, cookies[who]);
      await choosePreferences(context, product, language, theme);
    },
    getPath: ({ path }) => path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? ''),
  };
}
