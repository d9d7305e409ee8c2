// The last step of the build: a migrated, empty embedded database for first starts to copy.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = process.cwd();
const { writeTemplate } = await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
await writeTemplate(root);
