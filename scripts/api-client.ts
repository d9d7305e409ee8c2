// `npm run api:client -- ../my-script/client.ts`: writes a typed client for the API, in one file without
// dependencies. It is generated from the procedures of this project; no server has to run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root } from './install.mjs';
import { explain, importProduct } from './product-command.ts';
import { done } from './say.mjs';

process.chdir(root);
const [file = 'dist/api-client.ts'] = process.argv.slice(2);
try {
  const product = await importProduct();
  const { generateClient } = await import('./api-client/generate.ts');
  const source = generateClient(await product.getApiDocument());
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, source);
  done(`Written: ${file}`);
} catch (error) {
  explain(error);
}
process.exit(0);
