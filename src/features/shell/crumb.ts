import type { PlainMessageKey } from '~/shared/i18n/i18n';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the breadcrumb calls this route. `data`: what its loader returns as `crumb`. */
    crumb?: PlainMessageKey | 'data';
  }
}

/** What the loader of a route with `staticData: { crumb: 'data' }` returns. */
export interface HasCrumb {
  crumb: string;
}
