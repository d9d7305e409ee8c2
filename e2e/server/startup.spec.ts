import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, spawnProduct, startProduct } from '../support/product.ts';

async function firstLineOfFailure(env: Record<string, string>): Promise<[number | null, string]> {
  const product = await spawnProduct(env);
  const code = await product.exited;
  return [code, product.output()];
}

test.describe('a failing start prints the reason in one line', () => {
  test('invalid variables, one line each', async () => {
    const [code, output] = await firstLineOfFailure({ PORT: 'many', AUTH_SIGNUP: 'perhaps' });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      '✗ PORT is wrong: expected a whole number from 0 to 65535',
      '✗ AUTH_SIGNUP is wrong: expected true or false',
    ]);
  });

  test('production without its secrets', async () => {
    const [code, output] = await firstLineOfFailure({ APP_MODE: 'production' });
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ AUTH_SECRET is missing/m);
    expect(output).toMatch(/^✗ BASE_URL is missing/m);
    expect(output).toMatch(/^✗ SMTP_URL is missing/m);
    expect(output.trim().split('\n')).toHaveLength(3);
  });

  test('a busy port', async () => {
    const port = await freePort();
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    const [code, output] = await firstLineOfFailure({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `✗ Port ${port} is already in use. Stop what uses it, or set PORT to another number.`,
    );
  });

  test('a data folder that is not writable', async () => {
    // A file in place of the folder: permissions would not stop root.
    const folder = await mkdtemp(join(tmpdir(), 'app-file-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    const [code, output] = await firstLineOfFailure({ DATA_DIR: join(file, 'data') });
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^✗ The data folder \S+ cannot be written \(ENOTDIR\)\. Make it/);
  });

  test('a second process on the embedded database, while the first keeps running @all', async () => {
    const first = await startProduct('embedded');
    const [code, output] = await firstLineOfFailure({ DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`is in use by process ${first.process.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
  });
});
