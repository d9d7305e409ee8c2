import { defineServerFeature } from '~/server/feature';
import { activityApi } from './server/api';
import { activityCleanup } from './server/jobs';
import { activityMyData } from './server/my-data';
import * as tables from './server/tables';
import { recordUndelivered } from './server/undelivered';

export const activity = defineServerFeature({
  api: activityApi,
  tables,
  jobs: [activityCleanup],
  changes: { activity: { permission: { apps: 'manager' } } },
  myData: activityMyData,
  onUndelivered: recordUndelivered,
});
