import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { defineFact, users } from '~/features/accounts/auth/auth.server';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { recordQueries } from '~/server/database/record-queries';
import { type DefaultView, type View, viewSchema } from '../schema';
import { defaultViews, views } from './tables';

/** A view as the user sees it. */
const columnsFor = (userId: string) => ({
  ...pickColumns(views, viewSchema.entries),
  isShared: sql<boolean>`${views.userId} is null`,
  isDefault: sql<boolean>`exists (select from default_views as chosen
    where chosen.view_id = ${views.id} and chosen.user_id = ${userId})`,
});

/** The user's own views of a list, or those for all administrators. */
export const viewsOf = (userId: string, list: string, isShared: boolean) =>
  recordQueries(views, columnsFor(userId), { list, userId: isShared ? null : userId });

const isVisibleTo = (userId: string) => or(eq(views.userId, userId), isNull(views.userId));

/** Their own views and those for all administrators. */
export const readViews = (db: Db, userId: string, list: string): Promise<View[]> =>
  db
    .select(columnsFor(userId))
    .from(views)
    .where(and(eq(views.list, list), isVisibleTo(userId)))
    .orderBy(asc(views.name), asc(views.id));

/** The user's own view or one for all, locked until the end of the transaction. */
export async function lockView(tx: Db, userId: string, id: string) {
  const [found] = await tx
    .select({ ...columnsFor(userId), list: views.list })
    .from(views)
    .where(and(eq(views.id, id), isVisibleTo(userId)))
    .for('update');
  return found;
}

/** The lists of which the user sees views. One of them at most is the default view. */
export const viewedLists = defineFact(
  'viewedLists',
  sql<DefaultView[]>`(select coalesce(
      jsonb_agg(jsonb_build_object('list', found.list, 'search', found.search)), '[]')
    from (
      select ${views.list}, max(${views.search})
        filter (where ${defaultViews.viewId} is not null) as search
      from ${views} left join ${defaultViews}
        on ${and(eq(defaultViews.viewId, views.id), eq(defaultViews.userId, users.id))}
      where ${or(eq(views.userId, users.id), isNull(views.userId))}
      group by ${views.list}
    ) as found)`,
);
