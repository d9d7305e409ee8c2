import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startObjectStore } from '../../tests/object-store.ts';
import { type MailServer, getPlainText, startMailServer } from './mail-server.ts';
import { type Product, freePort, spawnProduct, waitUntilReady } from './product.ts';

/** Two instances behind HAProxy, without a shared disk: only PostgreSQL, S3 and SMTP are shared. */
export interface Instances extends Product {
  each: [Product, Product];
}

export const haproxy = [
  '/usr/sbin/haproxy',
  '/usr/local/sbin/haproxy',
  '/opt/homebrew/bin/haproxy',
].find((path) => existsSync(path));

/** Round robin by request, without sticky sessions. `X-Instance` names the instance that responded. */
const proxyConfig = (port: number, [one, two]: Instances['each'], mailbox: number) => `
defaults
  mode http
  timeout connect 5s
  timeout client 120s
  timeout server 120s
  option forwardfor
frontend product
  bind 127.0.0.1:${port}
  use_backend mailbox if { path_beg /dev/mailbox }
  default_backend instances
backend instances
  balance roundrobin
  http-response set-header x-instance %s
  server one 127.0.0.1:${one.port}
  server two 127.0.0.1:${two.port}
backend mailbox
  server mailbox 127.0.0.1:${mailbox}
`;

/** On a line of its own. Notices have none, and arrive at any time. */
const hasCode = (source: string) => /^ *\d{6}\r?$/m.test(getPlainText(source));

/**
 * The mailbox of tests, filled by SMTP. Emails are sent after the response, so this waits for the
 * next code to the address, and returns each of them once.
 */
async function startMailbox(mail: MailServer) {
  const unread = new Set<string>();
  let known = 0;
  const find = (to: string) => {
    for (const source of mail.mails.slice(known)) unread.add(source);
    known = mail.mails.length;
    return [...unread].find((source) => source.includes(`To: ${to}`) && hasCode(source));
  };
  async function next(to: string): Promise<string> {
    let source = find(to);
    for (; source === undefined; source = find(to)) await mail.next();
    unread.delete(source);
    return getPlainText(source);
  }
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('to') ?? '';
    void next(to).then((text) => response.end(JSON.stringify([{ to, text }])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { port, close: () => server.close() };
}

async function startProxy(config: string, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'app-haproxy-'));
  await writeFile(join(folder, 'haproxy.cfg'), config);
  const child = spawn(haproxy ?? '', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'exit');
  let ended = false;
  void exited.then(() => (ended = true));
  while ((await fetch(`${url}/healthz`).catch(() => null))?.status !== 200) {
    if (ended) throw new Error(`HAProxy did not start:\n${output}`);
    await delay(50);
  }
  return async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
}

async function startEach(port: number, shared: Record<string, string>) {
  const env = {
    APP_MODE: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    BASE_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-instances',
    TRUST_PROXY: 'loopback',
    ...shared,
  };
  // Each has a data folder of its own.
  const each: Instances['each'] = [await spawnProduct(env), await spawnProduct(env)];
  await Promise.all(each.map(waitUntilReady));
  return each;
}

/** The database has the sample data. */
export async function startInstances(databaseUrl: string): Promise<Instances> {
  const port = await freePort();
  const mail = await startMailServer(await freePort());
  const mailbox = await startMailbox(mail);
  const store = await startObjectStore();
  const shared = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, ...store.env };
  const each = await startEach(port, shared);
  const url = `http://localhost:${port}`;
  const stopProxy = await startProxy(proxyConfig(port, each, mailbox.port), url);
  return {
    ...each[0],
    url,
    port,
    each,
    async stop() {
      await stopProxy();
      await Promise.all(each.map((product) => product.stop()));
      await store.stop();
      mailbox.close();
      await mail.close();
    },
  };
}
