// `npm run serve`: runs the built product with strict configuration in this process, so that
// signals and exit codes are its own.
import { onParentEnd } from './install.mjs';

process.env.APP_MODE = 'production';
process.env.NODE_ENV = 'production';

const stop = () => process.kill(process.pid, 'SIGTERM');
const unwatch = onParentEnd(stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, unwatch);
// A closed terminal triggers a graceful shutdown, so requests in flight are not lost.
process.once('SIGHUP', stop);
await import('./serve.ts');
