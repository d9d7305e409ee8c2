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
