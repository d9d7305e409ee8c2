import { type Column, type Placeholder, type Table, and, gt, isNull, or, sql } from 'drizzle-orm';
import { isNotBanned, toSessionUser, users } from '~/features/accounts/auth/auth.server';
import type { SessionRequest } from '~/server/feature';
import { enforceFrequentLimit } from '~/server/rate-limits/rate-limits';
import type { Program, Session } from '~/shared/session';
import { toGrants } from '../permissions';

/** Calls with one key. Other limits hold besides, as for everyone. */
export const callsPerKey = { times: 600, seconds: 60 };

/** Last uses are written at most this often. */
const noteUseEvery = 60_000;

const never = '9999-12-31T23:59:59.999Z';

/** Not expired, and its user is not banned. For statements that join `users`. */
export const isUsable = ({ expiresAt }: { expiresAt: Column }, now: Placeholder | Date) =>
  and(or(isNull(expiresAt), gt(expiresAt, now)), isNotBanned(users, now));

/** A stored key with its user. */
export type FoundKey = Parameters<typeof toSessionUser>[0] & {
  key: {
    id: string;
    tokenHash: string;
    name: string;
    permissions: string[] | null;
    expiresAt: Date | null;
    lastUsedAt: Date | null;
  };
};

/** The session of a request with a key: it has the user's rights, within the limits of the key. */
export async function openSession(
  { db, config, now, clientAddress, isSubrequest }: SessionRequest,
  found: FoundKey,
  { table, target }: { table: Table } & Pick<Program, 'target'>,
): Promise<Session> {
  const { key } = found;
  if (!config.readOnly && !isSubrequest) {
    const use = { key: `api-key:${key.id}`, limit: callsPerKey };
    await enforceFrequentLimit(db, use, now());
    if (now().getTime() - (key.lastUsedAt?.getTime() ?? 0) > noteUseEvery)
      await db.execute(sql`update ${table} set last_used_at = ${now().toISOString()},
        last_used_address = ${clientAddress} where token_hash = ${key.tokenHash}`);
  }
  return {
    id: key.id,
    expiresAt: key.expiresAt?.toISOString() ?? never,
    impersonatedBy: null,
    user: toSessionUser(found),
    program: {
      id: key.id,
      name: key.name,
      grants: key.permissions && toGrants(key.permissions),
      ...(target && { target }),
    },
  };
}
