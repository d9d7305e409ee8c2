import { getTableColumns } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { recordQueries } from '~/server/database/record-queries';
import { userReference } from '~/server/database/references';
import { keysetList } from '~/server/lists/keyset-page';
import { userNoteSchema } from '../schema';
import { userNotes } from './tables';

/** The notes about a user. Those about others are not found. */
export const notesAbout = (userId: string) =>
  recordQueries(userNotes, getTableColumns(userNotes), { userId });

const listNotes = keysetList({
  table: userNotes,
  sorts: { created: userNotes.createdAt },
  columns: {
    ...pickColumns(userNotes, userNoteSchema.entries),
    author: userReference(userNotes.authorId),
  },
});

/** Newest first. */
export const readNotes = (
  db: Db,
  userId: string,
  page: { cursor?: string | undefined; limit: number },
) =>
  listNotes(db, {
    ...page,
    sort: 'created',
    order: 'desc',
    equals: { column: userNotes.userId, value: userId },
  });
