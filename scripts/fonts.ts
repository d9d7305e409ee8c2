// `npm run fonts`: creates the Inter subset that the font packages do not provide. The result is
// committed; run it after updating Inter. Its tool is not a dependency: `npm install --no-save
// subset-font`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { done, fail, step } from './say.mjs';

const from = 'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
const to = 'src/ui/styles/fonts/inter-latin-ext-a-wght-normal.woff2';
/** Latin Extended-A, Romanian comma-below letters and the capital ß. Must match `fonts.css`. */
const ranges: [first: number, last: number][] = [
  [0x100, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];

/** Not resolved by TypeScript: it is installed only for this. */
const tool = 'subset-font';
const cut = await import(tool).catch(() => null);
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
