import { defineServerFeature } from '~/server/feature';
import { declareParts, jobsApi } from './server/api';
import { devPage } from './server/dev-page';
import { failedJobWatch, jobNotifications } from './server/notifications';

export const jobs = defineServerFeature({
  api: jobsApi,
  devPage,
  declared: declareParts,
  jobs: [failedJobWatch],
  jobsTitle: 'jobs:title',
  notifications: jobNotifications,
});
