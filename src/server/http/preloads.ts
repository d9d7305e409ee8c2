import type { AnyRouter } from '@tanstack/react-router';

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>;

/** The manifest without preloads, cached: there is one per build. */
const bare = new WeakMap<Manifest, Manifest>();

function getBare(manifest: Manifest): Manifest {
  let without = bare.get(manifest);
  if (!without) {
    const routes = structuredClone(manifest.routes);
    for (const route of Object.values(routes)) delete route.preloads;
    without = { ...manifest, routes };
    bare.set(manifest, without);
  }
  return without;
}

/** Scripts of the matched routes, down to the first one that failed. */
function getScripts(router: AnyRouter, manifest: Manifest): string[] {
  const scripts: string[] = [];
  const matches: { routeId: string; status: string }[] = router.stores.matches.get();
  for (const { routeId, status } of matches) {
    for (const script of manifest.routes[routeId]?.preloads ?? [])
      scripts.push(typeof script === 'string' ? script : script.href);
    if (status !== 'success') break;
  }
  return scripts;
}

/**
 * Removes the modulepreload links from the manifest and returns them as markup for the head. There
 * are dozens per page, and rendering them with React is slow; on hydration React finds them by URL.
 */
export function extractPreloads(router: AnyRouter, nonce: string): string {
  const manifest = router.ssr?.manifest;
  if (!manifest) return '';
  const scripts = getScripts(router, manifest);
  router.ssr = { manifest: getBare(manifest) };
  return scripts
    .map(
      (href) => `<link rel="modulepreload" href="${href}" fetchPriority="low" nonce="${nonce}"/>`,
    )
    .join('');
}
