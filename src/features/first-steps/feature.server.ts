import { defineServerFeature } from '~/server/feature';
import { firstStepsApi } from './server/api';

export const firstSteps = defineServerFeature({ api: firstStepsApi });
