import { eq } from 'drizzle-orm';
import { recordChange } from '~/features/activity/activity.server';
import { advisoryLock } from '~/features/accounts/auth/auth.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { commonError } from '~/shared/errors/app-error';
import { viewError } from '../errors';
import { type RenameView, type SaveView, type View, maxViews } from '../schema';
import { findView, readNames, toView } from './queries';
import { views } from './tables';

interface Place {
  list: string;
  userId: string | null;
}

/** Names and limits are checked by one transaction at a time. */
const lock = (tx: Db, { list, userId }: Place) => advisoryLock(tx, `views ${list} ${userId}`);

async function requireFreeName(tx: Db, { list, userId }: Place, name: string): Promise<string[]> {
  const names = await readNames(tx, list, userId);
  if (names.includes(name)) throw viewError('VIEW_NAME_TAKEN', { field: 'name' });
  return names;
}

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

export async function saveView(tx: Db, actor: Actor, input: SaveView): Promise<View> {
  const { isShared, ...values } = input;
  const place = { list: input.list, userId: isShared ? null : actor.session.user.id };
  await lock(tx, place);
  const names = await requireFreeName(tx, place, input.name);
  if (names.length >= maxViews) throw viewError('TOO_MANY_VIEWS');
  const [view] = await tx
    .insert(views)
    .values({ ...values, ...place, createdAt: actor.context.now() })
    .returning();
  if (!view) throw commonError('NOT_FOUND');
  await record(tx, actor, 'view.created', view);
  return toView(view);
}

/** The user's own view or one for all; locked, and read again. */
async function lockView(tx: Db, { session }: Actor, id: string) {
  const seen = await findView(tx, session.user.id, id);
  if (seen) await lock(tx, seen);
  const view = seen && (await findView(tx, session.user.id, id));
  if (!view) throw viewError('VIEW_NOT_FOUND');
  return view;
}

export async function renameView(tx: Db, actor: Actor, input: RenameView): Promise<View> {
  const { id, name } = input;
  const view = await lockView(tx, actor, id);
  if (name === view.name) return toView(view);
  await requireFreeName(tx, view, name);
  await tx.update(views).set({ name }).where(eq(views.id, id));
  await record(tx, actor, 'view.updated', { ...view, name, oldName: view.name });
  return toView({ ...view, name });
}

export async function removeView(tx: Db, actor: Actor, { id }: { id: string }): Promise<void> {
  const view = await lockView(tx, actor, id);
  await tx.delete(views).where(eq(views.id, id));
  await record(tx, actor, 'view.deleted', view);
}
