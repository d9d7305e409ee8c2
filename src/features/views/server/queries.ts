import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { View } from '../schema';
import { views } from './tables';

type ViewRow = typeof views.$inferSelect;

export const toView = ({ id, name, search, userId }: ViewRow): View => ({
  id,
  name,
  search,
  isShared: userId === null,
});

const isVisibleTo = (userId: string) => or(eq(views.userId, userId), isNull(views.userId));

const isOwner = (userId: string | null) =>
  userId === null ? isNull(views.userId) : eq(views.userId, userId);

/** Their own views and those for all administrators. */
export async function readViews(db: Db, userId: string, list: string): Promise<View[]> {
  const found = await db
    .select()
    .from(views)
    .where(and(eq(views.list, list), isVisibleTo(userId)))
    .orderBy(asc(views.name), asc(views.id));
  return found.map(toView);
}

export async function readNames(db: Db, list: string, userId: string | null): Promise<string[]> {
  const found = await db
    .select({ name: views.name })
    .from(views)
    .where(and(eq(views.list, list), isOwner(userId)));
  return found.map(({ name }) => name);
}

export async function findView(db: Db, userId: string, id: string): Promise<ViewRow | undefined> {
  const [found] = await db
    .select()
    .from(views)
    .where(and(eq(views.id, id), isVisibleTo(userId)));
  return found;
}
