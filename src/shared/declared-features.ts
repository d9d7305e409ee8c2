import type { AnyFeature } from './feature';

let declared: readonly AnyFeature[] = [];

/** Called once on each side, by the registry. */
export function declareManifests(features: readonly AnyFeature[]): void {
  declared = features;
}

/** All features, for what names none of them. Apart from its users, because every page loads it. */
export const declaredFeatures = (): readonly AnyFeature[] => declared;
