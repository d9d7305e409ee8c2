/** Stands for this site while a path is looked at; no real host has this name. */
const here = 'http://here.invalid';

/**
 * A path on this site, or undefined. Whatever a browser would take for another site (`//host`,
 * `/\host`, `https:…`, control characters that it drops) is not a path on this one.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target || target.length > 2000) return undefined;
  if (!/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target)) return undefined;
  if (!URL.canParse(target, here)) return undefined;
  const url = new URL(target, here);
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
