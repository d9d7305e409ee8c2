// Remembers in `.cache` which files tests have passed with, so that `npm test` runs tests that take
// long only after a change. A new clone has no such memory, and `npm run test:all` ignores it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './project-files.mjs';

const getStamp = (root, name) => join(root, '.cache/passed', name);

/** Of all source files whose path passes the filter. */
export function hashOfFiles(root, isIncluded = () => true) {
  const hash = createHash('sha256').update(process.version);
  for (const [path, text] of readFiles(root))
    if (isIncluded(path) && !path.endsWith('.gen.ts'))
      hash.update(`${path}\n${text.length}\n${text}`);
  return hash.digest('hex');
}

export function hasPassed(root, name, hash) {
  const stamp = getStamp(root, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

export function rememberPassed(root, name, hash) {
  mkdirSync(join(root, '.cache/passed'), { recursive: true });
  writeFileSync(getStamp(root, name), hash);
}
