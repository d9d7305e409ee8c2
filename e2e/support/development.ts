import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './product.ts';

export interface Development {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts `npm run dev` in a project's folder, with its own database. Ready once the requested page
 * has been served.
 */
export async function startDevelopment(path: string, root = process.cwd()): Promise<Development> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'foreword-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dataDir,
      HOST: 'localhost',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Tests never install dependencies.
      BORROWED_MODULES: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const started = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('is being developed at')) started.resolve();
    });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      started.reject(new Error(`The development server ended:\n${output}`));
      resolve();
    });
  });
  async function stop() {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }
  await started.promise;
  const url = `http://localhost:${port}`;
  const answer = await fetch(url + path);
  if (answer.ok) return { url, stop };
  await stop();
  throw new Error(`${path} is answered with ${answer.status}:\n${output}`);
}
