import { defineServerFeature } from '~/server/feature';
import { usersApi } from './server/api';
import { seedUsers, seedVisits } from './server/seed';
import { advisoryLock, emailLockKey, users as usersTable } from '../auth/auth.server';
import { userErrors } from './errors';
import type { BinnedTable } from '~/features/bin/bin.server';
import { requireAlso } from '~/server/api/procedure';
import { sessionHasPermission } from '~/server/permissions';
import { userBulk } from './server/bulk';
import { userImport } from './server/import';
import { lockActorAndTarget } from './server/locks';

/** Deleted users. Their sessions and codes do not come back. */
const binnedUsers: BinnedTable = {
  table: usersTable,
  constraints: { users_email_unique: { code: 'EMAIL_TAKEN', kind: userErrors.EMAIL_TAKEN } },
  async beforeRestore(tx, context, user) {
    // The lock of sign-up and of every rule that gives someone this address.
    await advisoryLock(tx, emailLockKey(String(user.email)));
    await lockActorAndTarget(tx, context, context.session.user.id);
    if (user.role !== 'admin') return user;
    // Anyone who cannot appoint an administrator cannot bring one back.
    const setRole = { users: 'set-role' } as const;
    if (!sessionHasPermission(context.session, setRole)) return { ...user, role: 'user' };
    await requireAlso(tx, context, setRole);
    return user;
  },
  async beforeErase(tx, context) {
    await lockActorAndTarget(tx, context, context.session.user.id);
  },
};

export const users = defineServerFeature({
  api: usersApi,
  bin: { types: { user: binnedUsers } },
  bulk: userBulk,
  imports: { users: userImport },
  changes: { user: { permission: { users: 'list' }, editors: { users: 'update' } } },
  async samples(db, now) {
    await seedUsers(db, now);
    await seedVisits(db, now);
  },
});
