// `npm run serve`: runs the built product with strict configuration in this process, so that
// signals and exit codes are its own.
import { join } from 'node:path';
import { onParentEnd, projectNode, root, runNode } from './install.mjs';
import { serverFlags } from './node-flags.mjs';

process.env.APP_MODE = 'production';
process.env.NODE_ENV = 'production';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24 && projectNode() !== process.execPath)
  process.exit(await runNode([...serverFlags, join(root, 'scripts/serve.mjs')]));

const stop = () => process.kill(process.pid, 'SIGTERM');
const unwatch = onParentEnd(stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, unwatch);
// A closed terminal triggers a graceful shutdown, so requests in flight are not lost.
process.once('SIGHUP', stop);
await import('./serve.mjs');
