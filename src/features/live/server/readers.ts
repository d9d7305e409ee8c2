import { findSessionsById } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { ChangeReaders, ServerFeature } from '~/server/feature';
import { sessionHasPermission } from '~/server/permissions';
import { declaredActivity } from '~/shared/activity';
import type { Permission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import type { Editing } from '../schema';
import type { Connection } from './connection';
import type { RecordIds } from './messages';
import { mergeUnique } from '~/shared/merge-unique';

let declared: Readonly<Record<string, ChangeReaders>> = {};

/** Called when the server starts. */
export function declareChangeReaders(features: readonly ServerFeature[]): void {
  declared = mergeUnique(
    'type of changes',
    features.map(({ changes }) => changes),
  );
}

/** Undefined: nobody learns of it. */
const findChangeReaders = (type: string): ChangeReaders | undefined =>
  Object.hasOwn(declared, type) ? declared[type] : undefined;

const may = (session: Session, permission: Permission) =>
  session.user.onboardedAt !== null && sessionHasPermission(session, permission);

/**
 * What each connection may learn of these changes. Called after the commit, so that a user who has
 * lost a permission, a membership or the session by then gets nothing.
 */
export async function getAudience(
  db: Db,
  changed: RecordIds,
  connections: Iterable<Connection>,
  now: Date,
): Promise<Map<Connection, RecordIds>> {
  const all = [...connections];
  const userIds = [...new Set(all.map(({ session }) => session.user.id))];
  const rules = await Promise.all(
    Object.entries(changed).map(async ([type, ids]) => {
      const readers = findChangeReaders(type) ?? {};
      const pairs = (await readers.users?.(db, ids, userIds)) ?? [];
      return { type, ids, readers, own: Map.groupBy(pairs, ({ userId }) => userId) };
    }),
  );
  const getShown = ({ session }: Connection): RecordIds => {
    const shown = rules.map(({ type, ids, readers, own }) => {
      const mine = own.get(session.user.id)?.map(({ id }) => id) ?? [];
      return [type, mayRead(session, readers) ? ids : mine] as const;
    });
    return Object.fromEntries(shown.filter(([, ids]) => ids.length > 0));
  };
  const concerned = all.filter((connection) => Object.keys(getShown(connection)).length > 0);
  // Their sessions may be over by now, or have lost the permission.
  await refreshSessions(db, concerned, now);
  return new Map(concerned.map((connection) => [connection, getShown(connection)]));
}

const mayRead = (session: Session, { permission }: ChangeReaders) =>
  Boolean(permission && may(session, permission));

/** Reads the sessions again in one statement. Closes the connections of those that are over. */
export async function refreshSessions(
  db: Db,
  connections: Iterable<Connection>,
  now: Date,
): Promise<void> {
  const all = [...connections];
  if (all.length === 0) return;
  const ids = [...new Set(all.map(({ session }) => session.id))];
  const found = new Map((await findSessionsById(db, ids, now)).map((item) => [item.id, item]));
  for (const connection of all) {
    const session = found.get(connection.session.id);
    if (!session) connection.close();
    else {
      const isPromoted = session.user.role !== connection.session.user.role;
      connection.session = session;
      // It may read now what it was not sent before.
      if (isPromoted) connection.send({ changed: 'all' });
    }
  }
}

/** All records whose changes are in no audit log, which says what a page has missed. */
export function getUnlogged(): Record<string, null> {
  const logged = new Set(['activity', ...Object.keys(declaredActivity().targets)]);
  const unlogged = Object.keys(declared).filter((type) => !logged.has(type));
  return Object.fromEntries(unlogged.map((type) => [type, null]));
}

/** Who may see that someone edits a record: those who may edit it, too. */
export function mayEdit(session: Session, type: string): boolean {
  const readers = findChangeReaders(type);
  return Boolean(readers?.editors && may(session, readers.editors));
}

export const isForOthers = (session: Session, { type, user }: Editing) =>
  user.id !== session.user.id && mayEdit(session, type);
