import { defineServerFeature } from '~/server/feature';
import { readingListsApi } from './server/api';
import { readingListsMyData } from './server/my-data';
import { seedReadingLists } from './server/sample';
import * as tables from './server/tables';
import { readingListNotifications } from './server/notifications';

export const readingLists = defineServerFeature({
  api: readingListsApi,
  tables,
  bin: { restore: [tables.readingListBooks] },
  constraints: tables.readingListConstraints,
  samples: seedReadingLists,
  notifications: readingListNotifications,
  myData: readingListsMyData,
});
