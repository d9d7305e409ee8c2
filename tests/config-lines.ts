import { ConfigError, type Environment, type Mode, parseConfig } from '~/server/config';

/** The lines that report an invalid environment. */
export function configLines(env: Environment, mode: Mode = 'local'): string[] {
  try {
    parseConfig(env, mode);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}
