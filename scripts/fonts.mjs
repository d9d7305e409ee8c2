// `npm run fonts`: cuts out of Inter what the packages do not have as a file of its own. The result is
// kept in git; run it after a new version of Inter. Its tool is needed for this alone, so it is not
// among the dependencies: `npm install --no-save subset-font`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';
import { done, fail, step } from './say.mjs';

const from = 'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
const to = 'src/ui/styles/fonts/inter-latin-ext-a-wght-normal.woff2';
/** Latin Extended-A, the commas below of Romanian, and the capital ß. `fonts.css` says the same. */
const ranges = [
  [0x100, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];

await underProjectNode(import.meta.url);
const cut = await import('subset-font').catch(() => null);
if (!cut) {
  fail('Needs its tool: npm install --no-save subset-font');
  process.exit(1);
}
step('Cutting');
const letters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((code) => String.fromCodePoint(code));
const file = await cut.default(readFileSync(join(root, from)), letters.join(''), {
  targetFormat: 'woff2',
});
writeFileSync(join(root, to), file);
done(`${to}, ${file.length} bytes`);
