// `npm run admin -- grant EMAIL`, `revoke EMAIL` and `list`: the administrators, on the configured
// database.
import { root } from './install.mjs';
import { explain, importProduct } from './product-command.ts';
import { done } from './say.mjs';

process.chdir(root);
const product = await importProduct();
try {
  for (const line of await product.runAdminCommand(root, process.argv.slice(2))) done(line);
} catch (error) {
  explain(error);
}
process.exit(0);
