import { userTarget } from '~/features/activity/activity.server';
import { type ServerBin, moveToBin, recordErased } from '~/features/bin/bin.server';
import { requireAlso } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import { sessionHasPermission } from '~/server/permissions';
import type { SessionContext } from '~/server/request-context';
import { advisoryLock, emailLockKey, users } from '../../auth/auth.server';
import { userErrors } from '../errors';
import type { RemoveUser } from '../schema';
import { lockActorAndTarget } from './locks';
import type { User } from './queries';

const toDeleted = (user: User) => ({ ...userTarget(user), detail: user.name ? user.email : '' });

export const moveUserToBin = (tx: Db, context: SessionContext, user: User, input: RemoveUser) =>
  moveToBin(tx, context, toDeleted(user), input);

export const recordUserErased = (tx: Db, context: SessionContext, user: User, input: RemoveUser) =>
  recordErased(tx, context, toDeleted(user), input);

/** Deleted users. Their sessions and codes do not come back. */
export const usersBin: ServerBin = {
  types: {
    user: {
      table: users,
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
    },
  },
};
