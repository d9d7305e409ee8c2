import { type Logger, pino } from 'pino';
import type { Config } from './config';

export type Log = Logger;

/** Never in a log, wherever a caller may have left it. */
const secrets = ['otp', 'code', 'token', 'secret', 'password', 'cookie', 'authorization', 'email'];

export async function createLog(config: Pick<Config, 'mode' | 'logLevel'>): Promise<Log> {
  const options = {
    level: config.logLevel,
    base: undefined,
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
