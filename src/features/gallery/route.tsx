import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/**
 * Adds `/dev/ui`, the gallery of the kit. Not a file among the routes: those are part of every build,
 * and this page is there under `npm run dev` only.
 */
export function withGallery<Tree extends AnyRoute>(tree: Tree): Tree {
  const gallery = createRoute({
    getParentRoute: () => tree,
    path: '/dev/ui',
    head: () => ({ meta: [{ title: 'The kit | Foreword' }] }),
    // It shows itself at several widths.
    headers: () => ({ 'x-frame-options': 'SAMEORIGIN' }),
    component: lazyRouteComponent(() => import('./gallery'), 'Gallery'),
  });
  tree.addChildren({ ...tree.children, gallery });
  return tree;
}
