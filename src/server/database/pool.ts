import { product } from '~/product';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log';
import { isTracing } from '../tracing';
import { makeReadOnly } from './database';
import { tracePool } from './trace-statements';

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** How long a request waits for a connection, new or pooled. */
  connection: number;
  /** Enforced by the server … */
  statement: number;
  /** … and by the client, in case the server hangs. */
  query: number;
}

export const defaultTimeouts: Timeouts = { connection: 3000, statement: 4000, query: 4500 };
const idleInTransactionTimeout = 10_000;

export interface PoolOptions {
  size: number;
  log: Log;
  timeouts?: Timeouts;
  /** The database itself rejects writes. */
  readOnly?: boolean;
  /** Whether statements may be prepared under a name. */
  prepare?: boolean;
  /**
   * Behind a pooler in transaction mode, such as PgBouncer: each transaction may run on another
   * server connection, so settings of the session would be lost or leak to other clients.
   */
  behindPooler?: boolean;
}

/** What `pg` accepts as a statement, as far as it is rewritten here. */
interface Statement {
  text: string;
  name?: string | undefined;
}
type Callback = (error: Error | undefined, result: unknown) => void;

/** SQLSTATEs of a name that the server connection does not know, or knows already. */
const nameErrors = new Set(['26000', '42P05']);
const isNameError = (error: Error) => 'code' in error && nameErrors.has(String(error.code));
const isReadOnly = (error: Error) => 'code' in error && error.code === '25006';
const isReadTimeout = (error: Error) => error.message === 'Query read timeout';
const isBegin = (text: string) => /^begin\b[^;]*$/i.test(text);

const prepareHint =
  'the connection pooler does not support prepared statements, so they are off from now on: ' +
  'set DATABASE_PREPARE=false, or use PgBouncer 1.21 or newer with max_prepared_statements';

/** Equal names mean equal statements, also when two releases share the server connections. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { size, log, readOnly = false, behindPooler = false } = options;
  const { connection, statement, query } = options.timeouts ?? defaultTimeouts;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: product.id,
    connectionTimeoutMillis: connection,
    query_timeout: query,
    ...(!behindPooler && {
      statement_timeout: statement,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
    }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its type
    ...(readOnly && !behindPooler && { onConnect: (client) => client.query(makeReadOnly) }),
  });
  // Without a listener, an idle connection that breaks would crash the process.
  const logBrokenConnection = (error: Error) =>
    log.warn({ err: error }, 'a database connection broke');
  pool.on('error', logBrokenConnection);
  const rules = statementRules(options);
  pool.on('connect', (client) => {
    // The pool only listens while a connection is idle: one that breaks in use would crash us too.
    client.on('error', logBrokenConnection);
    intercept(client, rules);
  });
  if (readOnly && behindPooler) wrapInReadOnlyTransactions(pool);
  if (isTracing()) tracePool(pool);
  return pool;
}

function statementRules(options: PoolOptions) {
  const { log, readOnly, prepare = true, behindPooler, timeouts = defaultTimeouts } = options;
  let isNamed = prepare;
  const settings =
    (readOnly ? '; set transaction read only' : '') +
    `; set local statement_timeout = ${timeouts.statement}` +
    `; set local idle_in_transaction_session_timeout = ${idleInTransactionTimeout}`;
  return {
    rewrite({ text, name, ...rest }: Statement): Statement {
      // One round trip: statements without parameters may be sent together.
      if (behindPooler && isBegin(text)) return { ...rest, text: text + settings };
      return { ...rest, text, ...(name && isNamed && { name: nameOf(text) }) };
    },
    /** The connection leads to a server that is read-only since a failover. */
    isStale: (error: Error) => isReadOnly(error) && !readOnly,
    noteError(error: Error): void {
      if (!isNamed || !isNameError(error)) return;
      isNamed = false;
      log.error({ err: error }, prepareHint);
    },
  };
}

/** Applies the rules to every statement of a connection. */
function intercept(client: pg.PoolClient, rules: ReturnType<typeof statementRules>): void {
  // Looked up for each call, so that tests and tracing can replace it.
  const query = (...args: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query, client, args);
  const end = () => client.end();
  let isStale = false;
  const run = (statement: Statement, values: unknown, callback: unknown) => {
    const rewritten = rules.rewrite(statement);
    if (typeof callback === 'function')
      return query(rewritten, values, (error: Error | undefined, result: unknown) => {
        if (error) rules.noteError(error);
        (callback as Callback)(error, result);
      });
    const result = query(rewritten, values);
    if (!(result instanceof Promise)) return result;
    // The pool drops it then: the next connection may lead to the new primary.
    if (isStale && statement.text === 'rollback') void result.then(end, end);
    // Chained: with a second handler beside it, stack traces would end here.
    return result.catch((error: Error) => {
      rules.noteError(error);
      // Otherwise the rollback would wait behind the statement that hangs.
      if (isReadTimeout(error)) void client.end();
      if (rules.isStale(error)) isStale = true;
      // Drizzle releases the connection of a transaction only once it has begun.
      if (isBegin(statement.text)) client.release(error);
      throw error;
    });
  };
  client.query = ((statement: unknown, values?: unknown, callback?: unknown) =>
    isStatement(statement)
      ? run(statement, values, callback)
      : query(statement, values, callback)) as typeof client.query;
}

function isStatement(given: unknown): given is Statement {
  return typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);
}

/** Every statement gets its own transaction, because that is what the read-only setting lasts for. */
function wrapInReadOnlyTransactions(pool: pg.Pool): void {
  pool.query = (async (statement: Statement, values: unknown[]) => {
    const client = await pool.connect();
    // Released if it fails: see `intercept`.
    await client.query({ text: 'begin' });
    try {
      const result = await client.query(statement, values);
      await client.query({ text: 'commit' });
      client.release();
      return result;
    } catch (error) {
      // Closing the connection rolls the transaction back.
      client.release(true);
      throw error;
    }
  }) as typeof pool.query;
}
