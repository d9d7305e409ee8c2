// `npm run generate`: writes the committed generated files (message types and the route tree) in
// about a second. `npm run dev` and `npm run build` write them too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, underProjectNode } from './install.mjs';
import { done } from './say.mjs';

const messageTypes = 'src/shared/i18n/messages.gen.ts';
const routeTree = 'src/routeTree.gen.ts';

const read = (file) => readFileSync(join(root, file), 'utf8');

async function writeRouteTree() {
  const { Generator, getConfig } = await import('@tanstack/router-generator');
  // TanStack Start appends its own types below the routes. They do not depend on the routes.
  const [, footer = ''] = read(routeTree).split('._addFileTypes<FileRouteTypes>()\n');
  const options = { generatedRouteTree: `./${routeTree}`, routeTreeFileFooter: [footer.trim()] };
  await new Generator({ config: getConfig(options, root), root }).run();
}

/** Returns the files that were out of date. */
export async function generate() {
  const files = [messageTypes, routeTree];
  const before = files.map(read);
  await writeRouteTree();
  const { writeMessageTypes } = await import('../vite/messages.ts');
  writeMessageTypes(root);
  return files.filter((file, at) => read(file) !== before[at]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await underProjectNode(import.meta.url);
  const changed = await generate();
  done(changed.length > 0 ? `Written: ${changed.join(', ')}` : 'Everything is up to date.');
}
