import { inArray } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import { undoFromBin } from '~/features/bin/bulk.server';
import type { BulkCall, BulkPlan, BulkRule, SkipReason } from '~/server/bulk';
import type { Db } from '~/server/database/database';
import { isBanned } from './queries';

/* What actions on many users leave out, and how they are undone. */

const readUsers = (db: Db, ids: string[]) =>
  db
    .select({
      id: users.id,
      role: users.role,
      banned: users.banned,
      banReason: users.banReason,
      banExpires: users.banExpires,
      changedAt: users.updatedAt,
    })
    .from(users)
    .where(inArray(users.id, ids));

const skips = {
  you: { one: 'users:bulk.skip.you', many: 'users:bulk.skipped.you' },
  banned: { one: 'users:bulk.skip.banned', many: 'users:bulk.skipped.banned' },
  notBanned: { one: 'users:bulk.skip.notBanned', many: 'users:bulk.skipped.notBanned' },
  role: { one: 'users:bulk.skip.role', many: 'users:bulk.skipped.role' },
} satisfies Record<string, SkipReason>;

type PlannedUser = Awaited<ReturnType<typeof readUsers>>[number];

/** Their own account is changed on the account page. */
const ofOthers = (plan: (user: PlannedUser, call: BulkCall, now: Date) => BulkPlan): BulkRule => ({
  type: 'user',
  async plan({ db, now }, calls, userId) {
    const found = await readUsers(
      db,
      calls.map(({ id }) => id),
    );
    const inputs = new Map(calls.map((call) => [call.id, call]));
    return new Map(
      found.map((user): [string, BulkPlan] => {
        const { id, changedAt } = user;
        if (id === userId) return [id, { skip: skips.you }];
        return [id, { ...plan(user, inputs.get(id) ?? user, now()), changedAt }];
      }),
    );
  },
});

export const userBulk: Readonly<Record<string, BulkRule>> = {
  'users.ban': ofOthers((user, _call, now) =>
    isBanned(user, now)
      ? { skip: skips.banned }
      : { undo: { procedure: 'users.unban', input: { id: user.id } } },
  ),

  'users.unban': ofOthers((user, _call, now) => {
    if (!isBanned(user, now)) return { skip: skips.notBanned };
    const { id, banReason: reason, banExpires: expires } = user;
    const input = { id, ...(reason && { reason }), expires: expires?.toISOString() ?? null };
    return { undo: { procedure: 'users.ban', input } };
  }),

  'users.setRole': ofOthers(({ id, role }, call) =>
    role === call.role
      ? { skip: skips.role }
      : { undo: { procedure: 'users.setRole', input: { id, role } } },
  ),

  'users.revokeSessions': ofOthers(() => ({})),

  'users.remove': {
    ...ofOthers(() => ({})),
    undo: undoFromBin,
  },
};
