import type { Session } from '~/shared/session';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';

/** Who does something, and for which request. */
export interface Acting {
  context: RequestContext;
  session: Session;
}

/** One transaction for a rule and all that it writes. */
export function act<T>(
  context: { request: RequestContext; session: Session },
  rule: (tx: Db, acting: Acting) => Promise<T>,
): Promise<T> {
  const acting = { context: context.request, session: context.session };
  return context.request.db.transaction((tx) => rule(tx, acting));
}
