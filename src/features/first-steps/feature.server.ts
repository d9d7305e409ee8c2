import { defineServerFeature } from '~/server/feature';
import { firstStepsApi } from './server/api';
import { declareParts } from './server/parts';

export const firstSteps = defineServerFeature({
  api: firstStepsApi,
  declared: (_features, manifests) => declareParts(manifests),
});
