import { defineServerFeature } from '~/server/feature';
import { userNotesApi } from './server/api';
import { userNotesMyData } from './server/my-data';
import * as tables from './server/tables';

export const userNotes = defineServerFeature({
  api: userNotesApi,
  tables,
  bin: { restore: [tables.userNotes] },
  myData: userNotesMyData,
});
