import { and, eq } from 'drizzle-orm';
import { recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { viewError } from '../errors';
import {
  type RenameView,
  type SaveView,
  type SetDefaultView,
  type View,
  maxViews,
} from '../schema';
import { countViews, isDefaultView, lockView, toView } from './queries';
import { defaultViews, views } from './tables';

async function record(
  tx: Db,
  context: SessionContext,
  kind: 'view.created' | 'view.updated' | 'view.deleted',
  view: { id: string; name: string; userId: string | null; oldName?: string },
) {
  const { id, name, userId, oldName } = view;
  if (userId !== null) return;
  await recordChange(tx, context, {
    kind,
    target: { type: 'view', id, name },
    ...(oldName !== undefined && { before: { view: oldName }, after: { view: name } }),
  });
}

/** A constraint keeps names unique. The limit is against lists nobody can read, so it is not locked. */
export async function saveView(tx: Db, context: SessionContext, input: SaveView): Promise<View> {
  const { isShared, ...values } = input;
  const userId = isShared ? null : context.session.user.id;
  if ((await countViews(tx, input.list, userId)) >= maxViews) throw viewError('TOO_MANY_VIEWS');
  const [view] = await tx
    .insert(views)
    .values({ ...values, userId, createdAt: context.now() })
    .returning();
  if (!view) throw commonError('NOT_FOUND');
  await record(tx, context, 'view.created', view);
  return toView(view, false);
}

async function requireView(tx: Db, context: SessionContext, id: string) {
  const view = await lockView(tx, context.session.user.id, id);
  if (!view) throw viewError('VIEW_NOT_FOUND');
  return view;
}

export async function renameView(
  tx: Db,
  context: SessionContext,
  input: RenameView,
): Promise<View> {
  const { id, name } = input;
  const view = await requireView(tx, context, id);
  const isDefault = await isDefaultView(tx, context.session.user.id, id);
  if (name === view.name) return toView(view, isDefault);
  await tx.update(views).set({ name }).where(eq(views.id, id));
  await record(tx, context, 'view.updated', { ...view, name, oldName: view.name });
  return toView({ ...view, name }, isDefault);
}

export async function removeView(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<void> {
  const view = await requireView(tx, context, id);
  await tx.delete(views).where(eq(views.id, id));
  await record(tx, context, 'view.deleted', view);
}

/** A choice of the user, like their language: not logged. */
export async function setDefaultView(
  tx: Db,
  context: SessionContext,
  input: SetDefaultView,
): Promise<void> {
  const { id: viewId, list } = await requireView(tx, context, input.id);
  const userId = context.session.user.id;
  if (input.isDefault)
    await tx
      .insert(defaultViews)
      .values({ userId, list, viewId })
      .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId } });
  else
    await tx
      .delete(defaultViews)
      .where(and(eq(defaultViews.userId, userId), eq(defaultViews.viewId, viewId)));
}
