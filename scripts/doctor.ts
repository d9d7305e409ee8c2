// `npm run doctor`: checks the configuration and everything that the server needs, and says what to
// fix. `--production` checks what `npm run serve` requires, `--send EMAIL` sends a test email,
// `--json` prints the findings as JSON. The exit code is 1 if something must be fixed.
import { root } from './install.mjs';
import { explain, importProduct } from './product-command.ts';
import { paint, say } from './say.mjs';

const marks = { ok: paint('32', '✓'), warning: paint('33', '!'), error: paint('31', '✗') };

process.chdir(root);
const args = process.argv.slice(2);
const product = await importProduct();
try {
  const findings = await product.runDoctor(root, args);
  if (args.includes('--json')) say(JSON.stringify(findings, null, 2));
  else
    for (const { part, status, message, fix } of findings) {
      say(`${marks[status]} ${part.padEnd(13)} ${message}`);
      if (fix) say(`${' '.repeat(16)}→ ${fix}`);
    }
  process.exit(findings.some(({ status }) => status === 'error') ? 1 : 0);
} catch (error) {
  explain(error);
}
