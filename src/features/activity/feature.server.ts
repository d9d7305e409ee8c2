import { defineServerFeature } from '~/server/feature';
import { activityApi } from './server/api';
import { activityCleanup } from './server/queries';
import { activityMyData } from './server/my-data';
import * as tables from './server/tables';
import { recordUndelivered } from './server/record';

export const activity = defineServerFeature({
  api: activityApi,
  tables,
  jobs: [activityCleanup],
  jobsTitle: 'activity:title',
  changes: { activity: { permission: { apps: 'manager' } } },
  myData: activityMyData,
  onUndelivered: recordUndelivered,
});
