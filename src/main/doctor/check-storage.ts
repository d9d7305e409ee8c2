import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/server/config';
import { type Finding, getCause, ok, problem } from '~/server/finding';
import { openStorage } from '~/server/storage/open';

const storageMs = 10_000;

export async function checkStorage(config: Config): Promise<Finding[]> {
  try {
    // Some folders never respond: creating one below /proc does not end.
    const late = wait(storageMs, undefined, { ref: false }).then(() => {
      throw new Error('it does not respond');
    });
    await Promise.race([openStorage(config).check(), late]);
  } catch (error) {
    return [
      problem(
        `Files cannot be stored: ${getCause(error).message}`.replace(/\.?$/, '.'),
        config.s3
          ? 'Correct the S3 settings: the bucket must exist, and the key may read, write and delete.'
          : 'Set DATA_DIR to a folder in which the user that runs the server may write.',
      ),
    ];
  }
  return [ok('Files can be stored.')];
}
