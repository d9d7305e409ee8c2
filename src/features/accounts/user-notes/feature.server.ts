import { pickColumns } from '~/server/database/columns';
import { defineServerFeature } from '~/server/feature';
import { exportOwned } from '~/server/my-data';
import { userNotesApi } from './server/api';
import * as tables from './server/tables';

/** Notes about the user, without who wrote them. Those that they wrote are about others. */
const notesAboutUser = exportOwned({
  subject: 'notes-about-you',
  about: 'user-notes:myData',
  table: tables.userNotes,
  columns: pickColumns(tables.userNotes, { text: true, createdAt: true, editedAt: true }),
});

export const userNotes = defineServerFeature({
  api: userNotesApi,
  tables,
  bin: { restore: [tables.userNotes] },
  myData: { exporters: [notesAboutUser] },
});
