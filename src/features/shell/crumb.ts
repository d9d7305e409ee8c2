import type { PlainMessageKey } from '~/shared/i18n/i18n';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's breadcrumb label. `data`: the `crumb` that its loader returns. */
    crumb?: PlainMessageKey | 'data';
  }
}

/** Return type of a loader with `staticData: { crumb: 'data' }`. */
export interface HasCrumb {
  crumb: string;
}
