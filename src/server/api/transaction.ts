import type { Session } from '~/shared/session';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';

/** The signed-in user behind a change, and the request it belongs to. */
export interface Actor {
  context: RequestContext;
  session: Session;
}

/** Runs a rule and all its writes in one transaction, then sends the mails it put in the outbox. */
export async function inTransaction<T>(
  context: { request: RequestContext; session: Session },
  rule: (tx: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = { context: context.request, session: context.session };
  const result = await context.request.db.transaction((tx) => rule(tx, actor));
  await context.request.outbox.afterCommit();
  return result;
}
