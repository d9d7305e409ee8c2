import { defineServerFeature } from '~/server/feature';
import { jobsApi } from './server/api';

export const jobs = defineServerFeature({ api: jobsApi });
