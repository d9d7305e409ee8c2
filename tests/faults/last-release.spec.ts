import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { codeIn } from '../../e2e/support/mail-server.ts';
import {
  type MailServer,
  type Product,
  ask,
  enter,
  freePort,
  getStore,
  runIn,
  runReady,
  startMailServer,
  temporaryFolder,
  waitUntilReady,
} from './support.ts';

const git = (...args: string[]) =>
  spawnSync('git', args, { encoding: 'buffer', maxBuffer: 1024 ** 3 }).stdout ?? Buffer.from('');

/** The commit in which `npm run db:sample` recorded the last release. */
const commit = git('log', '-1', '--format=%H', '--', 'migrations/sample/tables.sql')
  .toString()
  .trim();

function run(cwd: string, file: string, args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stdout}${stderr}`);
}

/** Builds the last release from the history, with the modules of this one. */
function buildRelease(): string {
  const folder = temporaryFolder('app-last-release-');
  const archive = join(folder, 'release.tar');
  writeFileSync(archive, git('archive', commit));
  run(folder, 'tar', ['-xf', archive]);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  run(folder, process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build']);
  return folder;
}

async function signIn(product: Product, { mails }: MailServer, email: string): Promise<string> {
  const path = '/api/auth/email-otp/send-verification-otp';
  const sent = await ask(product.url + path, { body: { email, type: 'sign-in' } });
  expect(sent.status).toBe(200);
  const find = () => mails.find((mail) => mail.includes(`To: ${email}`));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return enter(product.url, email, codeIn(find() ?? ''));
}

/** Every call of the API that reads without parameters. */
async function getReads({ url }: Product, cookie: string): Promise<string[]> {
  const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
    (await ask(`${url}/api/rest/openapi.json`, { cookie })).body,
  );
  return Object.entries(document.paths)
    .filter(([path, methods]) => methods.get && !path.includes('{'))
    .map(([path]) => `/api/rest${path}`);
}

test.skipIf(!commit)(
  'the last release runs on the schema of this one',
  { timeout: 900_000 },
  async () => {
    const mail = await startMailServer(await freePort());
    // Migrated and filled by this release.
    const settings = { ...(await getStore('postgres')), SMTP_URL: mail.url };
    const before = await runIn(buildRelease(), settings);
    await waitUntilReady(before);
    const current = await runReady(settings);
    const admin = await signIn(before, mail, 'admin@example.com');
    const pages = ['/app', '/manager', '/manager/users', '/app/account', '/manager/activity'];
    const paths = [...pages, ...(await getReads(before, admin))];
    expect(paths.length).toBeGreaterThan(10);
    const failed: string[] = [];
    for (const path of paths) {
      const { status } = await ask(before.url + path, { cookie: admin });
      if (status >= 500) failed.push(`${path} ${status}`);
    }
    expect(failed).toEqual([]);
    // Sessions and records of each are valid on the other.
    const body = { email: 'new@example.com', name: 'New', role: 'user' };
    const created = await ask(`${before.url}/api/rest/users`, { cookie: admin, body });
    expect(created.status).toBeLessThan(300);
    const user = await signIn(current, mail, body.email);
    for (const { url } of [before, current]) {
      const session = await ask(`${url}/api/auth/get-session`, { cookie: user });
      expect(JSON.parse(session.body)).toMatchObject({ user: { email: body.email } });
    }
    expect(before.output()).not.toContain('"level":50');
  },
);
