// Last build step: creates a migrated, empty embedded database that first starts copy.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = process.cwd();
const { writeTemplate } = await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
await writeTemplate(root);
