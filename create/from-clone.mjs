// `npm run create -- ../my-app`: creates a project from this clone, as `npm create foreword` does from
// the published package.
import { underProjectNode } from '../scripts/install.mjs';

// npm runs scripts in the clone; the directory is given as seen from where the command was typed.
process.env.INIT_CWD ??= process.cwd();
await underProjectNode(import.meta.url);
process.chdir(process.env.INIT_CWD);
// Loaded after the check of the Node version: the rest needs a newer one.
const { main } = await import('./main.ts');
const { makeTemplate } = await import('./pack.ts');
process.exitCode = await main(process.argv.slice(2), makeTemplate);
