// `npm start`: from a fresh clone to a running product on the local machine.
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './install.mjs';
import { serverFlags } from './node-flags.mjs';
import { serveStartingPage } from './starting-page.mjs';

const stopStartingPage = serveStartingPage();
await ensureInstalled();
// As processes of their own: this Node may be too old to read TypeScript.
const script = (/** @type {string} */ name) => join(root, 'scripts', name);
const failed = await runNode([script('build.ts'), '--if-needed']);
if (failed) process.exit(failed);
await stopStartingPage();
process.exit(await runNode([...serverFlags, script('serve.ts')], { APP_MODE: 'local' }));
