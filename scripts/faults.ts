// `npm run test:faults`: fault injection. Runs the built product while its database, mail server,
// disk and peers fail. `-- --rounds 50` sets how often it is killed under writes; other arguments
// are passed to Vitest.
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { runNode, toolPath } from './install.mjs';

const { values, tokens } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const rest = tokens.flatMap((token) => {
  if (token.kind === 'positional') return token.value;
  if (token.kind === 'option-terminator' || token.name === 'rounds') return [];
  return token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`;
});

const browser = findBrowser();
ensureBuilt();
const config = ['--config', 'tests/faults/vitest.config.ts'];
const args = [toolPath('vitest'), 'run', ...config, ...rest];
process.exit(await runNode(args, { FAULT_ROUNDS: String(values.rounds), CHROMIUM_PATH: browser }));
