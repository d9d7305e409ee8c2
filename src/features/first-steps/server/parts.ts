import type { AnyFeature } from '~/shared/feature';

declare module '~/shared/feature' {
  interface AnyFeature {
    /** The removable part that it belongs to, as `npm run remove` names it. */
    part?: string;
  }
}

/** The removable part that brings a resource. */
let partsByResource: Record<string, string | undefined> = {};

export const getPart = (resource: string): string | undefined => partsByResource[resource];

/** Called once, with all features. */
export function declareParts(features: readonly Pick<AnyFeature, 'part' | 'permissions'>[]) {
  partsByResource = Object.fromEntries(
    features.flatMap(({ part, permissions = {} }) =>
      Object.keys(permissions).map((resource) => [resource, part]),
    ),
  );
}
