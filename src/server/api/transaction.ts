import type { Session } from '~/shared/session';
import type { Db } from '../database/database';
import { isDeadlock } from '../database/errors';
import type { RequestContext } from '../request-context';

/** The signed-in user behind a change, and the request it belongs to. */
export interface Actor {
  context: RequestContext;
  session: Session;
}

/** The context of a procedure with a session. */
export interface ProcedureContext {
  request: RequestContext;
  session: Session;
}

export const getActor = ({ request, session }: ProcedureContext): Actor => ({
  context: request,
  session,
});

/**
 * Runs a rule and all its writes in one transaction, then starts the jobs it added. Two transactions
 * may wait for each other, such as one that deletes a user and one that notifies them. PostgreSQL
 * ends one of them, which is repeated: nothing of it has happened. A batch repeats its own transaction.
 */
export async function inTransaction<T>(
  { context, session }: Actor,
  rule: (tx: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    context.db.transaction(async (tx) => {
      const done = await rule(tx, { context, session });
      context.mayHaveCommitted = true;
      return done;
    });
  const again = (error: unknown) => {
    if (!isDeadlock(error) || context.isSubrequest) throw error;
    return attempt();
  };
  const result = await attempt().catch(again).catch(again);
  await context.jobs.afterCommit();
  return result;
}

/** What a procedure returns for a rule without a result: `doneOutput`. */
type Output<Result> = Result extends void ? { ok: true } : Result;

/** The handler of a procedure that runs a rule in a transaction: `.handler(transactional(createUser))`. */
export const transactional =
  <Input, Result>(rule: (tx: Db, actor: Actor, input: Input) => Promise<Result>) =>
  async (call: { context: ProcedureContext; input: Input }): Promise<Output<Result>> => {
    const result = await inTransaction(getActor(call.context), (tx, actor) =>
      rule(tx, actor, call.input),
    );
    return (result === undefined ? { ok: true } : result) as Output<Result>;
  };
