// `npm run serve`: the built product with a strict configuration, in this very process, so that
// signals and exit codes are its own.
import { join } from 'node:path';
import { projectNode, root, runNode } from './install.mjs';

process.env.APP_MODE = 'production';
process.env.NODE_ENV = 'production';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24 && projectNode() !== process.execPath)
  process.exit(await runNode([join(root, 'scripts/serve.mjs')]));
await import('./serve.mjs');
