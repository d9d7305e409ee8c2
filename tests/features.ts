import { features } from '~/registry/features';
import { declarePermissions } from '~/server/permissions';

/** Declares what the features of the product add, for tests that start no server. */
export function declareFeatures() {
  declarePermissions(features);
  return features;
}
