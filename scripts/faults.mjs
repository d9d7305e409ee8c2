// `npm run test:faults`: fault injection. Runs the built product while its database, mail server,
// disk and peers fail. `-- --rounds 50` sets how often it is killed under writes; other arguments
// are passed to Vitest.
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runNode, toolPath } from './install.mjs';

const { values, tokens } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const rest = tokens
  .filter((token) => token.kind === 'positional' || token.name !== 'rounds')
  .map(({ kind, rawName, value }) => {
    if (kind === 'positional') return value;
    return value === undefined ? rawName : `${rawName}=${value}`;
  });

await ensureInstalled();
const browser = findBrowser();
ensureBuilt();
const config = ['--config', 'tests/faults/vitest.config.ts'];
const args = [toolPath('vitest'), 'run', ...config, ...rest];
process.exit(await runNode(args, { FAULT_ROUNDS: String(values.rounds), CHROMIUM_PATH: browser }));
