import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageTypes } from '../../vite/messages.ts';

const typesFile = 'src/shared/i18n/messages.gen.ts';

/** Generated files are committed, so editors and type checks need no build. */
export function check(root: string): string[] {
  return readFileSync(join(root, typesFile), 'utf8') === messageTypes(root)
    ? []
    : [`${typesFile} is not up to date: run \`npm run generate\``];
}
