import type { Db } from '../database/database';
import { isDeadlock } from '../database/errors';
import type { SessionContext } from '../request-context';

/**
 * Runs a rule and all its writes in one transaction, then starts the jobs it added. Two transactions
 * may wait for each other, such as one that deletes a user and one that notifies them. PostgreSQL
 * ends one of them, which is repeated: nothing of it has happened. A job that makes several calls
 * repeats its own transaction.
 */
export async function inTransaction<Context extends SessionContext, T>(
  context: Context,
  rule: (tx: Db, context: Context) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    context.db.transaction(async (tx) => {
      const done = await rule(tx, context);
      context.shared.mayHaveCommitted = true;
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
  <Context extends SessionContext, Input, Result>(
    rule: (tx: Db, context: Context, input: Input) => Promise<Result>,
  ) =>
  async (call: { context: Context; input: Input }): Promise<Output<Result>> => {
    const result = await inTransaction(call.context, (tx, context) =>
      rule(tx, context, call.input),
    );
    return (result === undefined ? { ok: true } : result) as Output<Result>;
  };
