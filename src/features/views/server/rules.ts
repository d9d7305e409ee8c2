import { and, eq } from 'drizzle-orm';
import { type LogValues, recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { viewError } from '../errors';
import {
  type RenameView,
  type SaveView,
  type SetDefaultView,
  type View,
  maxViews,
} from '../schema';
import { lockView, viewsOf } from './queries';
import { defaultViews } from './tables';

/** Only views for all administrators are logged. */
async function record(
  tx: Db,
  context: SessionContext,
  change: 'created' | 'updated' | 'deleted',
  { id, name, isShared }: View,
  values: { before?: LogValues; after?: LogValues } = {},
) {
  const target = { type: 'view' as const, id, name };
  if (isShared) await recordChange(tx, context, { kind: `view.${change}`, target, ...values });
}

/** A constraint keeps names unique. The limit is against lists nobody can read, so it is not locked. */
export async function saveView(tx: Db, context: SessionContext, input: SaveView): Promise<View> {
  const { list, isShared, ...fields } = input;
  const views = viewsOf(context.session.user.id, list, isShared);
  if ((await views.count(tx)) >= maxViews) throw viewError('TOO_MANY_VIEWS');
  const view = await views.insert(tx, fields, context.now());
  await record(tx, context, 'created', view);
  return view;
}

async function requireView(tx: Db, context: SessionContext, id: string) {
  const userId = context.session.user.id;
  const found = await lockView(tx, userId, id);
  if (!found) throw viewError('VIEW_NOT_FOUND');
  const { list, ...view } = found;
  return { list, view, views: viewsOf(userId, list, view.isShared) };
}

export async function renameView(
  tx: Db,
  context: SessionContext,
  { id, name }: RenameView,
): Promise<View> {
  const { view, views } = await requireView(tx, context, id);
  if (name === view.name) return view;
  const renamed = await views.update(tx, id, { name }, context.now());
  const values = { before: { view: view.name }, after: { view: name } };
  await record(tx, context, 'updated', renamed, values);
  return renamed;
}

export async function removeView(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<void> {
  const { view, views } = await requireView(tx, context, id);
  await views.remove(tx, id);
  await record(tx, context, 'deleted', view);
}

/** A choice of the user, like their language: not logged. */
export async function setDefaultView(
  tx: Db,
  context: SessionContext,
  { id: viewId, isDefault }: SetDefaultView,
): Promise<void> {
  const { list } = await requireView(tx, context, viewId);
  const userId = context.session.user.id;
  if (isDefault)
    await tx
      .insert(defaultViews)
      .values({ userId, list, viewId })
      .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId } });
  else
    await tx
      .delete(defaultViews)
      .where(and(eq(defaultViews.userId, userId), eq(defaultViews.viewId, viewId)));
}
