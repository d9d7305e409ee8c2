import type { PageShape } from '~/ui/layout/page-loading';

/** The skeleton layout of a page, derived from its route: `/manager/users/$id/update` is a form. */
export function shapeOf(route: string): PageShape {
  const path = route.replace(/\/$/, '');
  if (/\/(?:new|update|account)$/.test(path)) return 'form';
  if (path.endsWith('/$id')) return 'detail';
  return path.startsWith('/manager/') ? 'list' : 'grid';
}
