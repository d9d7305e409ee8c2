import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './product.ts';

export interface Development {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const copied = /^(migrations|public|scripts|src|vite)$|^(package|tsconfig)\.json$|\.config\.ts$/;

/** A copy of the sources to edit, with an empty cache. */
export async function copySources(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'app-edit-'));
  for (const name of await readdir('.'))
    if (copied.test(name)) await cp(name, join(root, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
  // node_modules is outside the copy's root; the copy needs its own cache.
  await replaceIn(
    join(root, 'vite.config.ts'),
    '  server: {',
    `  cacheDir: '.cache/vite',\n  server: { fs: { allow: ['.', ${JSON.stringify(process.cwd())}] },`,
  );
  return root;
}

/** Replaces text in a file and returns its line. Fails if the text is missing. */
export async function replaceIn(
  file: string,
  from: string,
  to: string,
): Promise<{ edited: number }> {
  const text = await readFile(file, 'utf8');
  const [before = '', after] = text.split(from, 2);
  if (after === undefined) throw new Error(`${file} has no "${from}"`);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
  return { edited: before.split('\n').length };
}

interface DevelopmentOptions {
  /** The project's folder. */
  root?: string;
  /** Where the database is. By default in a new folder, deleted at the end. */
  data?: string;
}

/** Starts `npm run dev`. Ready once the requested page has been served. */
export async function startDevelopment(
  path: string,
  { root = process.cwd(), data }: DevelopmentOptions = {},
): Promise<Development> {
  const port = await freePort();
  const dataDir = data ?? (await mkdtemp(join(tmpdir(), 'app-dev-')));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
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
      if (output.includes('Development server ready at')) started.resolve();
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
    if (!data) await rm(dataDir, { recursive: true, force: true });
  }
  await started.promise;
  const url = `http://localhost:${port}`;
  const response = await fetch(url + path);
  if (response.ok) return { url, pid: child.pid ?? 0, stop };
  await stop();
  throw new Error(`${path} is answered with ${response.status}:\n${output}`);
}
