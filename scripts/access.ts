// `npm run access`: tries every call and page as every kind of visitor, and writes whom they let in
// to tests/access.txt. Review the difference: tests compare with it.
import { ensureBuilt } from './build.ts';
import { runNode, toolPath } from './install.mjs';

ensureBuilt();
for (const args of [
  [toolPath('vitest'), 'run', 'tests/endpoint-access.test.ts'],
  [toolPath('@playwright/test', 'playwright'), 'test', 'page-access'],
]) {
  const code = await runNode(args, { WRITE_ACCESS: 'true' });
  if (code !== 0) process.exit(code);
}
