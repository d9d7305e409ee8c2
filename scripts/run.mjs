// `npm run check` is `node scripts/run.mjs check`: installs the dependencies if needed, then runs
// `scripts/check.ts` on the project's own Node, which reads TypeScript.
import { fileURLToPath } from 'node:url';
import { underProjectNode } from './install.mjs';

await underProjectNode(import.meta.url);
const [node = '', , name, ...args] = process.argv;
const script = new URL(`${name}.ts`, import.meta.url);
// As if Node had been started with the script itself.
process.argv = [node, fileURLToPath(script), ...args];
await import(script.href);
