import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { commonError } from '~/shared/app-error';
import { type Owner, lockOwner } from './queries';

/** Only users themselves may change their email, sessions and account: not by impersonation. */
export function refuseImpersonation({ session }: Pick<Actor, 'session'>): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/** Locks the user's row until the transaction ends and returns its current state. */
export async function lockOwnAccount(tx: Db, { context, session }: Actor): Promise<Owner> {
  const owner = await lockOwner(tx, session, context.now());
  if (!owner) throw commonError('UNAUTHORIZED');
  return owner;
}
