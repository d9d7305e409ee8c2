import { type Logger, pino } from 'pino';
import type { Config } from './config';

export type Log = Logger;

/** Never in a log, wherever a caller may have left it. */
const secrets = ['otp', 'token', 'secret', 'password', 'cookie', 'authorization', 'email'];

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
export function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  if ('query' in error) return { ...tellError(error.cause ?? new Error('a statement failed')) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack && { stack: error.stack }),
  };
}

/**
 * The trace that a request belongs to, as W3C's `traceparent` names it, so that its lines are found
 * beside those of other systems. Only digits of a fixed number pass.
 */
export function traceOf(headers: Headers): { traceId?: string } {
  const given = headers.get('traceparent') ?? '';
  const [, version, traceId = '', parent = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/.exec(given) ?? [];
  // Later versions may add fields; the first has none, and ff is none. Zeros mean: no trace.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || rest === '');
  const isSome = !/^0*$/.test(traceId) && !/^0*$/.test(parent);
  return isKnown && isSome ? { traceId } : {};
}

export async function createLog(config: Pick<Config, 'mode' | 'logLevel'>): Promise<Log> {
  const options = {
    level: config.logLevel,
    base: undefined,
    serializers: { err: tellError },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
  };
  if (config.mode === 'production') return pino(options);
  // Only here: production needs neither the package nor its colours.
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }),
  );
}
