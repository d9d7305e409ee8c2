// `npm start`: from a fresh clone to a running product on the local machine.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root, runNode } from './install.mjs';
import { serverFlags } from './node-flags.mjs';
import { serveStartingPage } from './starting-page.mjs';

const stopStartingPage = serveStartingPage();
await ensureInstalled();
ensureBuilt();
await stopStartingPage();
process.exit(
  await runNode([...serverFlags, join(root, 'scripts/serve.mjs')], { APP_MODE: 'local' }),
);
