// Counts the SQL statements of each list on the wire: the server connects to its database through a
// logging proxy.
import { type Server, type Socket, connect, createServer } from 'node:net';
import { atEnd } from './ending.ts';
import { sendRequest } from './request.ts';
import { firstAnswer, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, median, step } from './stage.ts';
import { administrator } from './targets.ts';

export interface StatementFigures {
  name: string;
  /** The median per request, including the session lookup. */
  statements: number;
}

const times = 20;

const lists = [
  '/users?limit=20',
  '/users?limit=20&sort=created&order=desc',
  '/users?limit=20&searchTerm=example',
  // sample:start
  '/books?limit=20',
  '/books?limit=100',
  '/books?limit=20&searchTerm=the',
  // sample:end
];

/** Transaction control does not count. */
const isFrame = (text: string) => /^\s*(begin|commit|rollback)\b/i.test(text);

const textAt = (bytes: Buffer, from: number) =>
  bytes.subarray(from, bytes.indexOf(0, from)).toString('utf8');

/** Parses the client's messages and records each executed statement. */
function parseMessages(record: (statement: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // Only the startup message has no type byte before its length.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const kind = started ? String.fromCodePoint(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      const name = textAt(body, 0);
      const second = () => textAt(body, body.indexOf(0) + 1);
      if (kind === 'Q') record(name);
      if (kind === 'P') prepared.set(name, second());
      if (kind === 'B') record(prepared.get(second()) ?? '');
      started = true;
      rest = rest.subarray(end);
    }
  };
}

/** A database proxy that records the statements sent through it. */
async function openProxy(url: string, record: (statement: string) => void): Promise<string> {
  const behind = new URL(url);
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname);
    const read = parseMessages(record);
    client.on('data', read);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  });
  atEnd(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxyUrl = new URL(url);
  proxyUrl.port = String(address && typeof address === 'object' ? address.port : 0);
  return proxyUrl.href;
}

export async function measureStatements(stage: Stage): Promise<StatementFigures[]> {
  const { production, mail, folder } = stage;
  step('Statements of lists');
  let seen = 0;
  const proxyUrl = await openProxy(production.DATABASE_URL ?? '', (text) => {
    if (!isFrame(text)) seen += 1;
  });
  const product = await startProduct({ ...production, DATABASE_URL: proxyUrl }, folder);
  await firstAnswer(product, '/readyz');
  const cookie = await signIn(product, mail, administrator);
  const figures: StatementFigures[] = [];
  for (const path of lists) {
    const counts: number[] = [];
    for (let call = 0; call < times; call += 1) {
      const before = seen;
      const response = await sendRequest(`${product.url}/api/rest${path}`, { headers: { cookie } });
      const { items } = JSON.parse(response.text()) as { items?: unknown[] };
      if (response.status !== 200 || !items?.length)
        throw new Error(`${path} answered ${response.status}: ${response.text().slice(0, 200)}`);
      counts.push(seen - before);
    }
    const statements = median(counts);
    if (statements === 0) throw new Error(`${path} sent no statement to the database`);
    figures.push({ name: path, statements });
  }
  await product.end();
  return figures;
}
