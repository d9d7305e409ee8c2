import { defineServerFeature } from '~/server/feature';
import { jobsApi } from './server/api';
import { devPage } from './server/dev-page';
import { failedJobWatch, jobNotifications } from './server/notifications';

export const jobs = defineServerFeature({
  api: jobsApi,
  devPage,
  jobs: [failedJobWatch],
  notifications: jobNotifications,
});
