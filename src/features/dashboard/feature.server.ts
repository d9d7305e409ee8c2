import { defineServerFeature } from '~/server/feature';
import { dashboardApi } from './server/api';

export const dashboard = defineServerFeature({ api: dashboardApi });
