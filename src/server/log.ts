import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config';

export type Log = Logger;

/** Fields that are always redacted, wherever a caller may have put them. */
const secrets = new Set(['otp', 'token', 'secret', 'password', 'cookie', 'authorization', 'email']);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}

/** Redacts up to three levels deep. Pino's own redaction doubles the cost of a log line. */
function withoutSecrets(fields: Fields, levels = 3): Fields {
  let copy: Fields | undefined;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const shown = secrets.has(key)
      ? '[hidden]'
      : levels > 1 && isFields(value)
        ? withoutSecrets(value, levels - 1)
        : value;
    if (shown !== value) (copy ??= { ...fields })[key] = shown;
  }
  return copy ?? fields;
}

/** Long random parts of a path are secrets, such as a token in a link. IDs are shorter. */
const hideTokens = (path: unknown) =>
  typeof path === 'string' ? path.replaceAll(/[\w-]{40,}/g, '[hidden]') : path;

/** Length limits of RFC 5321, which also keep matching linear. */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/** Redacts what a mail server may quote of an email that contains a code or a link. */
export function withoutCodes(text: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, '[link]').replaceAll(/\b\d{6}\b/g, '[code]');
}

/** Redacts email addresses in texts of others, such as errors of mail servers. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
}

/** pg-boss reports copies of errors, which are plain objects. */
function isErrorLike(error: unknown): error is Omit<Error, 'name'> & { name?: string } {
  return error instanceof Error || (isFields(error) && typeof error.message === 'string');
}

/**
 * Error serializer. A failed query has its parameters, possibly a session token, in message and
 * stack: only the underlying database error is logged.
 */
export function serializeError(error: unknown): SerializedError {
  if (!isErrorLike(error))
    return { type: typeof error, message: isFields(error) ? 'not an error' : String(error) };
  if ('query' in error)
    return { ...serializeError(error.cause ?? new Error('a statement failed')) };
  return {
    type: error.name ?? 'Error',
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack && { stack: error.stack }),
  };
}

interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** The W3C `traceparent` header. Strictly validated, so clients cannot inject text into the log. */
export function parseTraceparent(headers: Headers): TraceParent | undefined {
  const given = headers.get('traceparent') ?? '';
  const [, version, traceId = '', spanId = '', flags = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(given) ?? [];
  // Version 00 has no further fields, later ones may; ff is invalid. All zeros mean no trace.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || rest === '');
  const isSome = !/^0*$/.test(traceId) && !/^0*$/.test(spanId);
  return isKnown && isSome
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
    : undefined;
}

/** Correlates log lines with those of other systems. Named as log collectors name it. */
export function getTraceId(headers: Headers): { trace_id?: string } {
  const parent = parseTraceparent(headers);
  return parent ? { trace_id: parent.traceId } : {};
}

/** Number of the worker process that writes the line, set by scripts/cluster.ts. */
function workerField(): { worker: number } | null {
  const number = process.env.APP_PROCESS;
  return number ? { worker: Number(number) } : null;
}

export function logOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  const redact = (fields: Fields) => withoutSecrets(fields);
  return {
    level: logLevel,
    base: workerField(),
    serializers: { err: serializeError, path: hideTokens },
    formatters: { log: redact, bindings: redact },
  };
}

/**
 * Log lines are buffered for at most 100 ms. Writes stay within 4096 bytes, which a pipe accepts
 * atomically, because several processes may share it.
 */
const buffering = { minLength: 2048, maxWrite: 4096, periodicFlush: 100 };
const warnLevel = 40;

/** Buffered standard output. Warnings and errors flush it at once, with all lines before them. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, ...buffering });
  // The last lines of a process say why it ended.
  process.on('exit', () => output.flushSync());
  return {
    // Makes pino set `lastLevel` before each write.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel >= warnLevel) output.flush();
    },
  } as DestinationStream & { lastLevel: number };
}

export async function createLog(config: Pick<Config, 'mode' | 'logLevel'>): Promise<Log> {
  const options = logOptions(config);
  if (config.mode === 'production') return pino(options, bufferedOutput());
  // Imported lazily: production does not need pino-pretty.
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }),
  );
}
