import type { PageShape } from '~/ui/layout/page-loading';

/** The skeleton layout of a page, derived from its route: `/manager/users/$id/update` is a form. */
export function getShape(route: string): PageShape {
  const path = route.replace(/\/$/, '');
  if (/\/(?:new|update|account|settings)$/.test(path)) return 'form';
  if (/\/\$(?:id|slug)$/.test(path)) return 'detail';
  // Pages below a record list what belongs to it.
  return path.startsWith('/manager/') || /\/\$\w/.test(path) ? 'list' : 'grid';
}
