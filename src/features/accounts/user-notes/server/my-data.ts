import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned } from '~/server/my-data';
import { userNotes } from './tables';

/** Notes about the user, without who wrote them. Those that they wrote are about others. */
const notesAboutUser = exportOwned({
  subject: 'notes-about-you',
  about: 'user-notes:myData',
  table: userNotes,
  columns: pickColumns(userNotes, { text: true, createdAt: true, editedAt: true }),
});

export const userNotesMyData: MyData = { exporters: [notesAboutUser] };
