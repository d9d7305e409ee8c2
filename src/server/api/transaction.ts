import type { Session } from '~/shared/session';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';

/** Who does something, and for which request. */
export interface Actor {
  context: RequestContext;
  session: Session;
}

/** One transaction for a rule and all that it writes, then the mails that were written in it. */
export async function inTransaction<T>(
  context: { request: RequestContext; session: Session },
  rule: (tx: Db, acting: Actor) => Promise<T>,
): Promise<T> {
  const acting = { context: context.request, session: context.session };
  const result = await context.request.db.transaction((tx) => rule(tx, acting));
  await context.request.outbox.afterCommit();
  return result;
}
