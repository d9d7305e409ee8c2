import type { Target } from './load.ts';
import { type Product, isCompleteLogin } from './server.ts';

export const userEmail = 'user@example.com';
export const administrator = 'admin@example.com';

/** A request without host and session. */
export type Place = Pick<Target, 'name' | 'isComplete'> & { path: string };

const isCompletePage = (html: string) => html.includes('<h1') && html.includes('</html>');
const hasItems = (json: string, count: number) =>
  (JSON.parse(json) as { items: unknown[] }).items.length === count;

export const places = {
  login: {
    name: '/login',
    path: '/login',
    isComplete: isCompleteLogin,
  },
  app: { name: '/app, signed in', path: '/app', isComplete: isCompletePage },
  account: { name: '/app/account, signed in', path: '/app/account', isComplete: isCompletePage },
  // sample:start
  books: {
    name: '/app/books, signed in',
    path: '/app/books',
    isComplete: (html) => html.split('/app/books/').length > 20 && html.includes('</html>'),
  },
  listOfBooks: {
    name: '/api/rest/books?limit=100, signed in',
    path: '/api/rest/books?limit=100',
    isComplete: (json) => hasItems(json, 100),
  },
  // sample:end
  users: {
    name: '/manager/users, administrator',
    path: '/manager/users',
    isComplete: (html) => html.split('/manager/users/').length > 20 && html.includes('</html>'),
  },
  listOfUsers: {
    name: '/api/rest/users?limit=20, administrator',
    path: '/api/rest/users?limit=20',
    isComplete: (json) => hasItems(json, 20),
  },
  // dashboard:start
  dashboard: {
    name: '/manager/dashboard, administrator',
    path: '/manager/dashboard',
    isComplete: (html) => html.includes('<svg') && html.includes('</html>'),
  },
  // dashboard:end
} satisfies Record<string, Place>;

/** A target on this server, requested with the cookie's session. */
export function targetAt({ url, pid }: Product, place: Place, cookie?: string): Target {
  const { name, path, isComplete } = place;
  return { name, url: url + path, pid, isComplete, ...(cookie && { headers: { cookie } }) };
}

export function userTargets(product: Product, cookie: string): Target[] {
  const { app } = places;
  return [
    targetAt(product, places.login),
    // The page shows the user's name, so a signed-out page does not pass as complete.
    targetAt(
      product,
      { ...app, isComplete: (html) => app.isComplete(html) && html.includes(userEmail) },
      cookie,
    ),
    // sample:start
    targetAt(product, places.books, cookie),
    targetAt(product, places.listOfBooks, cookie),
    // sample:end
  ];
}

export function managerTargets(product: Product, cookie: string): Target[] {
  return [
    // In this order.
    targetAt(product, places.users, cookie),
    // dashboard:start
    targetAt(product, places.dashboard, cookie),
    // dashboard:end
  ];
}
