import { product } from '~/product';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/**
 * Adds `/dev/ui`, the component gallery. Not a file route, because those are part of every build
 * and this page exists only under `npm run dev`.
 */
export function addGallery(tree: AnyRoute): void {
  const gallery = createRoute({
    getParentRoute: () => tree,
    path: '/dev/ui',
    head: () => ({ meta: [{ title: `UI kit | ${product.name}` }] }),
    component: lazyRouteComponent(() => import('./gallery'), 'Gallery'),
  });
  tree.addChildren({ ...tree.children, gallery });
}
