import { revokeCodes } from '../../account/account.server';
import type { Db } from '~/server/database/database';
import type { EndingAccess, RequestContext } from '~/server/request-context';
import { deleteUserSessions } from './queries';

/**
 * Ends what others may have of an account: sessions, codes, keys of programs and, as `ending` says,
 * sign-in methods. The user's row is locked. Returns how many sessions ended.
 */
export async function endAccess(
  tx: Db,
  context: RequestContext,
  ending: EndingAccess,
): Promise<number> {
  await revokeCodes(tx, ending.user.id);
  await context.userHooks.endAccess(tx, context, ending);
  return deleteUserSessions(tx, ending.user.id);
}
