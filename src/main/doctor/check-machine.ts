import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/server/config';
import { openStorage } from '~/server/storage/open';
import { type Finding, getCause, ok, problem, warning } from '~/server/finding';

const megabyte = 1_048_576;
const memoryPerProcess = 512;
const disk = { warningMb: 1024, errorMb: 100 };

/** The limit of the container, if there is one. */
export function checkMemory(
  { processes }: Pick<Config, 'processes'>,
  bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): Finding {
  const available = Math.round(bytes / megabyte);
  const message = `${available} MB of memory for ${processes} process${processes > 1 ? 'es' : ''}.`;
  if (available >= memoryPerProcess * processes) return ok(message);
  return warning(message, `Plan ${memoryPerProcess} MB for each, or lower WEB_CONCURRENCY.`);
}

/** A clock that is behind the build is certainly wrong. */
export function checkClock(root: string, now: Date): Finding {
  const built = statSync(join(root, 'dist/server/server.js'), { throwIfNoEntry: false })?.mtime;
  if (!built || now >= built) return ok(`The clock says ${now.toISOString()}.`);
  return problem(
    `The clock says ${now.toISOString()}, which is before this version was built.`,
    'Synchronize it with NTP: codes and sessions expire by the clock.',
  );
}

/** The folder itself, or the first parent that exists. */
const existing = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : existing(dirname(folder));

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(folder));
  const free = Math.round((bavail * bsize) / megabyte);
  const message = `${free} MB are free for ${folder}.`;
  if (free >= disk.warningMb) return ok(message);
  const fix = 'Free some space, or set DATA_DIR to another disk.';
  return free >= disk.errorMb ? warning(message, fix) : problem(message, fix);
}

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
  return [ok('Files can be stored.'), await checkSpace(config.dataDir)];
}
