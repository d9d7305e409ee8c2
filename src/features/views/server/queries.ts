import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { DefaultView, View } from '../schema';
import { defaultViews, views } from './tables';

type ViewRow = typeof views.$inferSelect;

export const toView = ({ id, name, search, userId }: ViewRow, isDefault: boolean): View => ({
  id,
  name,
  search,
  isShared: userId === null,
  isDefault,
});

const isVisibleTo = (userId: string) => or(eq(views.userId, userId), isNull(views.userId));

const isOwner = (userId: string | null) =>
  userId === null ? isNull(views.userId) : eq(views.userId, userId);

/** Their own views and those for all administrators. */
export async function readViews(db: Db, userId: string, list: string): Promise<View[]> {
  const found = await db
    .select({ view: views, viewId: defaultViews.viewId })
    .from(views)
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, views.id), eq(defaultViews.userId, userId)))
    .where(and(eq(views.list, list), isVisibleTo(userId)))
    .orderBy(asc(views.name), asc(views.id));
  return found.map(({ view, viewId }) => toView(view, viewId !== null));
}

export const readDefaults = (db: Db, userId: string): Promise<DefaultView[]> =>
  db
    .select({ list: views.list, search: views.search })
    .from(defaultViews)
    .innerJoin(views, eq(views.id, defaultViews.viewId))
    .where(eq(defaultViews.userId, userId));

export async function countViews(db: Db, list: string, userId: string | null): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(views)
    .where(and(eq(views.list, list), isOwner(userId)));
  return found?.count ?? 0;
}

/** The user's own view or one for all, locked until the end of the transaction. */
export async function lockView(tx: Db, userId: string, id: string): Promise<ViewRow | undefined> {
  const [found] = await tx
    .select()
    .from(views)
    .where(and(eq(views.id, id), isVisibleTo(userId)))
    .for('update');
  return found;
}

export async function isDefaultView(db: Db, userId: string, viewId: string): Promise<boolean> {
  const found = await db.$count(
    defaultViews,
    and(eq(defaultViews.userId, userId), eq(defaultViews.viewId, viewId)),
  );
  return found > 0;
}
