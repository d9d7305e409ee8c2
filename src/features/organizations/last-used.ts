import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/*
 * The organization that the user opened last, in a cookie. Only a hint for where to land: the
 * organization of a page is always in its URL.
 */

const cookie = 'organization';
const year = 31_536_000;

const cookies: () => string = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.headers.get('cookie') ?? '')
  .client(() => document.cookie);

export function lastUsedSlug(): string | undefined {
  return /(?:^|;\s*)organization=([a-z0-9-]{1,48})(?:;|$)/.exec(cookies())?.[1];
}

export function rememberLastUsed(slug: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${slug}; Max-Age=${year}; Path=/; SameSite=Lax${secure}`;
}
