import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config';
import { sourceStack } from './source-stack';

export type Log = Logger;

/** Never in a log, wherever a caller may have left it. */
const secrets = new Set(['otp', 'token', 'secret', 'password', 'cookie', 'authorization', 'email']);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}

/** Down to the third level. By hand: pino's own way costs as much as all the rest of a line. */
function withoutSecrets(told: Fields, levels = 3): Fields {
  let copy: Fields | undefined;
  for (const key of Object.keys(told)) {
    const value = told[key];
    const shown = secrets.has(key)
      ? '[hidden]'
      : levels > 1 && isFields(value)
        ? withoutSecrets(value, levels - 1)
        : value;
    if (shown !== value) (copy ??= { ...told })[key] = shown;
  }
  return copy ?? told;
}

interface Told {
  type: string;
  message: string;
  code?: string;
  stack?: string;
}

/**
 * An error as the log tells it. A failed statement carries its parameters in message and stack, and
 * a session's token may be one of them: only what the database said of it is told.
 */
export function serializeError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  if ('query' in error)
    return { ...serializeError(error.cause ?? new Error('a statement failed')) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack && { stack: sourceStack(error.stack) }),
  };
}

/**
 * The trace that a request belongs to, as W3C's `traceparent` names it, so that its lines are found
 * beside those of other systems. Only digits of a fixed number pass.
 */
export function traceIdOf(headers: Headers): { traceId?: string } {
  const given = headers.get('traceparent') ?? '';
  const [, version, traceId = '', parent = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/.exec(given) ?? [];
  // Later versions may add fields; the first has none, and ff is none. Zeros mean: no trace.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || rest === '');
  const isSome = !/^0*$/.test(traceId) && !/^0*$/.test(parent);
  return isKnown && isSome ? { traceId } : {};
}

/** Which of several processes writes the line: set by scripts/cluster.mjs. */
function workerField(): { worker: number } | null {
  const number = process.env.FOREWORD_PROCESS;
  return number ? { worker: Number(number) } : null;
}

export function logOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  const hide = (told: Fields) => withoutSecrets(told);
  return {
    level: logLevel,
    base: workerField(),
    serializers: { err: serializeError },
    formatters: { log: hide, bindings: hide },
  };
}

/**
 * Lines are written together, but none waits longer than a tenth of a second. Never so many that a
 * pipe would take them in parts: several processes may write into the same.
 */
const gathering = { minLength: 2048, maxWrite: 4096, periodicFlush: 100 };
const warnings = 40;

/** Standard output, in few writes. What went wrong is written at once, with all that came before. */
function gatheringOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, ...gathering });
  // The last lines of a process are those that tell why it ended.
  process.on('exit', () => output.flushSync());
  return {
    // How pino is asked to say of which level a line is.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel >= warnings) output.flush();
    },
  } as DestinationStream & { lastLevel: number };
}

export async function createLog(config: Pick<Config, 'mode' | 'logLevel'>): Promise<Log> {
  const options = logOptions(config);
  if (config.mode === 'production') return pino(options, gatheringOutput());
  // Only here: production needs neither the package nor its colours.
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }),
  );
}
