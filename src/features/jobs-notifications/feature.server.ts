import { defineNotifications } from '~/features/notifications/notifications.server';
import { defineServerFeature } from '~/server/feature';
import { failedJobWatch, failedJobs } from './server/failed-jobs';

export const jobsNotifications = defineServerFeature({
  ...defineNotifications(failedJobs),
  jobs: [failedJobWatch],
});
