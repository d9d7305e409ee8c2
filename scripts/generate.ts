// `npm run generate`: writes the generated files (message types, route tree, colours) in about a
// second. They are not in git. `npm run dev`, `npm run build` and `npm run check` write them too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { done } from './say.mjs';

const messageTypes = 'src/shared/i18n/messages.gen.ts';
const routeTree = 'src/routeTree.gen.ts';
const tokenColors = 'src/shared/token-colors.gen.ts';
const files = [messageTypes, routeTree, tokenColors].map((file) => join(root, file));

/** The types that TanStack Start appends below the routes. */
const startTypes = `import type { getRouter } from './router.tsx'
import type { createStart } from '@tanstack/react-start'
declare module '@tanstack/react-start' {
  interface Register {
    ssr: true
    router: Awaited<ReturnType<typeof getRouter>>
  }
}`;

async function writeRouteTree() {
  const { Generator, getConfig } = await import('@tanstack/router-generator');
  const options = { generatedRouteTree: `./${routeTree}`, routeTreeFileFooter: [startTypes] };
  await new Generator({ config: getConfig(options, root), root }).run();
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Returns the files that were missing or out of date. */
export async function generate() {
  const before = files.map(read);
  await writeRouteTree();
  const { writeMessageTypes } = await import('../vite/messages.ts');
  writeMessageTypes(root);
  const { writeTokenColors } = await import('../vite/token-colors.ts');
  writeTokenColors(root);
  return files.filter((file, at) => read(file) !== before[at]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changed = await generate();
  done(changed.length > 0 ? `Written: ${changed.length} files` : 'Everything is up to date.');
}
