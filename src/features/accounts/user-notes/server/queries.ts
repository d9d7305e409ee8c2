import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { Page } from '~/shared/schema';
import type { UserNote } from '../schema';
import { userNotes } from './tables';

const columns = {
  id: userNotes.id,
  text: userNotes.text,
  authorId: userNotes.authorId,
  authorName: users.name,
  authorEmail: users.email,
  createdAt: userNotes.createdAt,
  editedAt: userNotes.editedAt,
};

const noteList: KeysetList<'created', typeof columns> = {
  table: userNotes,
  sorts: { created: userNotes.createdAt },
  columns,
  joins: sql`left join ${users} on ${users.id} = ${userNotes.authorId}`,
};

/** Newest first. */
export async function readNotes(
  db: Db,
  userId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<UserNote>> {
  const { items, ...rest } = await keysetPage(db, noteList, {
    ...page,
    sort: 'created',
    order: 'desc',
    equals: { column: userNotes.userId, value: userId },
  });
  return {
    ...rest,
    items: items.map(({ authorId, authorName, authorEmail, ...note }) => ({
      ...note,
      author: authorId === null ? null : { id: authorId, name: authorName || authorEmail },
      createdAt: note.createdAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
    })),
  };
}

/** Notes about other users are not found. */
const isNote = (userId: string, id: string) =>
  and(eq(userNotes.id, id), eq(userNotes.userId, userId));

export async function findNote(tx: Db, userId: string, id: string) {
  const [found] = await tx.select().from(userNotes).where(isNote(userId, id));
  return found;
}

export const countNotes = (tx: Db, userId: string): Promise<number> =>
  tx.$count(userNotes, eq(userNotes.userId, userId));

export async function insertNote(tx: Db, note: typeof userNotes.$inferInsert): Promise<void> {
  await tx.insert(userNotes).values(note);
}

export async function updateNote(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  change: { text: string; editedAt: Date },
): Promise<void> {
  await tx.update(userNotes).set(change).where(isNote(userId, id));
}

export async function deleteNote(tx: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(userNotes)
    .where(isNote(userId, id))
    .returning({ id: userNotes.id });
  return deleted.length > 0;
}
