import { and, eq } from 'drizzle-orm';
import { recordChange } from '~/features/activity/activity.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
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
  actor: Actor,
  kind: 'view.created' | 'view.updated' | 'view.deleted',
  view: { id: string; name: string; userId: string | null; oldName?: string },
) {
  const { id, name, userId, oldName } = view;
  if (userId !== null) return;
  await recordChange(tx, actor, {
    kind,
    target: { type: 'view', id, name },
    ...(oldName !== undefined && { before: { view: oldName }, after: { view: name } }),
  });
}

/** A constraint keeps names unique. The limit is against lists nobody can read, so it is not locked. */
export async function saveView(tx: Db, actor: Actor, input: SaveView): Promise<View> {
  const { isShared, ...values } = input;
  const userId = isShared ? null : actor.session.user.id;
  if ((await countViews(tx, input.list, userId)) >= maxViews) throw viewError('TOO_MANY_VIEWS');
  const [view] = await tx
    .insert(views)
    .values({ ...values, userId, createdAt: actor.context.now() })
    .returning();
  if (!view) throw commonError('NOT_FOUND');
  await record(tx, actor, 'view.created', view);
  return toView(view, false);
}

async function requireView(tx: Db, { session }: Actor, id: string) {
  const view = await lockView(tx, session.user.id, id);
  if (!view) throw viewError('VIEW_NOT_FOUND');
  return view;
}

export async function renameView(tx: Db, actor: Actor, input: RenameView): Promise<View> {
  const { id, name } = input;
  const view = await requireView(tx, actor, id);
  const isDefault = await isDefaultView(tx, actor.session.user.id, id);
  if (name === view.name) return toView(view, isDefault);
  await tx.update(views).set({ name }).where(eq(views.id, id));
  await record(tx, actor, 'view.updated', { ...view, name, oldName: view.name });
  return toView({ ...view, name }, isDefault);
}

export async function removeView(tx: Db, actor: Actor, { id }: { id: string }): Promise<void> {
  const view = await requireView(tx, actor, id);
  await tx.delete(views).where(eq(views.id, id));
  await record(tx, actor, 'view.deleted', view);
}

/** A choice of the user, like their language: not logged. */
export async function setDefaultView(tx: Db, actor: Actor, input: SetDefaultView): Promise<void> {
  const { id: viewId, list } = await requireView(tx, actor, input.id);
  const userId = actor.session.user.id;
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
