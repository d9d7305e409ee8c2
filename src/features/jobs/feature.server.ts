import { defineServerFeature } from '~/server/feature';
import { jobsApi } from './server/api';
import { devPage } from './server/dev-page';

export const jobs = defineServerFeature({ api: jobsApi, devPage });
