import { defineServerFeature } from '~/server/feature';
import { activityApi } from './server/api';
import { activityCleanup } from './server/jobs';
import { activityMyData } from './server/my-data';
import * as tables from './server/tables';
import type { OnActivity } from './server/record';
import { recordUndelivered } from './server/undelivered';

declare module '~/server/feature' {
  interface ServerFeature {
    /** What it does about changes that the audit log records, in their transaction. */
    onActivity?: OnActivity;
  }
}

export const activity = defineServerFeature({
  api: activityApi,
  tables,
  jobs: [activityCleanup],
  changes: { activity: { permission: { apps: 'manager' } } },
  myData: activityMyData,
  onUndelivered: recordUndelivered,
});
