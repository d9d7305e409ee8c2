/** Base URL for parsing paths; `.invalid` is reserved, so no real host has this name. */
const here = 'http://here.invalid';

/**
 * Prevents open redirects: returns a path on this site, or undefined. Rejects everything that a
 * browser would resolve to another site (`//host`, `/\host`, `https:…`, control characters).
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target || target.length > 2000) return undefined;
  if (!/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target)) return undefined;
  if (!URL.canParse(target, here)) return undefined;
  const url = new URL(target, here);
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
