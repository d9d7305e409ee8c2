import { defineServerFeature } from '~/server/feature';
import { liveApi } from './server/api';
import { announceRecorded } from './server/messages';
import { notificationChanges } from './server/notifications';
import { getHub, startHub } from './server/hub';

export const live = defineServerFeature({
  api: liveApi,
  metrics: [
    {
      name: 'live_connections',
      help: 'Open connections for live updates.',
      read: async (db) => getHub(db).size,
    },
  ],
  onActivity: announceRecorded,
  changes: notificationChanges,
  start: startHub,
});
