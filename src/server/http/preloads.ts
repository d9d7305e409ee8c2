import type { AnyRouter } from '@tanstack/react-router';

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>;

/** The same without what is announced. One for each build, so it is made once. */
const bare = new WeakMap<Manifest, Manifest>();

function bareOf(manifest: Manifest): Manifest {
  let without = bare.get(manifest);
  if (!without) {
    const routes = structuredClone(manifest.routes);
    for (const route of Object.values(routes)) delete route.preloads;
    without = { ...manifest, routes };
    bare.set(manifest, without);
  }
  return without;
}

/** The scripts of what is shown: down to the route that failed, where one did. */
function scriptsOf(router: AnyRouter, manifest: Manifest): string[] {
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
 * Takes the announcements of scripts out of what React is about to draw, and returns them as markup
 * for the head: they are dozens, never change with a build, and by React cost as much as the page's
 * own menu. In the browser React finds them by their address.
 */
export function extractPreloads(router: AnyRouter, nonce: string): string {
  const manifest = router.ssr?.manifest;
  if (!manifest) return '';
  const scripts = scriptsOf(router, manifest);
  router.ssr = { manifest: bareOf(manifest) };
  return scripts
    .map(
      (href) => `<link rel="modulepreload" href="${href}" fetchPriority="low" nonce="${nonce}"/>`,
    )
    .join('');
}
