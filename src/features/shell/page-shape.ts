import type { PageShape } from '~/ui/layout/page-loading';

/** The skeleton layout of a page, derived from its route: `/manager/users/$id/update` is a form. */
export function shapeOf(route: string): PageShape {
  const path = route.replace(/\/$/, '');
  if (path.endsWith('/account')) return 'account';
  if (/\/(?:new|update)$/.test(path)) return 'form';
  const inManager = path.startsWith('/manager/');
  if (path.endsWith('/users/$id')) return 'person';
  if (path.endsWith('/$id')) return inManager ? 'detail' : 'showcase';
  return inManager ? 'list' : 'grid';
}
