import { and, eq, gt } from 'drizzle-orm';
import { type DataExporter, type MyData, exportBatch, inBatches } from '~/server/my-data';
import { userNotes } from './tables';

/** Notes about the user, without who wrote them. Those that they wrote are about others. */
const notesAboutUser: DataExporter = {
  subject: 'notes-about-you',
  about: 'user-notes:myData',
  tables: [userNotes],
  columns: ['text', 'createdAt', 'editedAt'],
  rows: (db, { id }) =>
    inBatches<{ id: string }>((last) =>
      db
        .select({
          id: userNotes.id,
          text: userNotes.text,
          createdAt: userNotes.createdAt,
          editedAt: userNotes.editedAt,
        })
        .from(userNotes)
        .where(and(eq(userNotes.userId, id), last && gt(userNotes.id, last.id)))
        .orderBy(userNotes.id)
        .limit(exportBatch),
    ),
};

export const userNotesMyData: MyData = { exporters: [notesAboutUser] };
