import { type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** A PostgreSQL between a server and its database, which notes the statements that pass. */
export interface StatementLog {
  /** For the server. */
  url: string;
  /** What `work` causes, without `begin`, `commit` and `rollback`. */
  during(work: () => Promise<void>): Promise<string[]>;
  close(): void;
}

const isFrame = (text: string) => /^\s*(begin|commit|rollback)\b/i.test(text);

const textAt = (bytes: Buffer, from: number) =>
  bytes.subarray(from, bytes.indexOf(0, from)).toString('utf8');

/** Reads the messages of a client: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function messageReader(note: (statement: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // Only the first message has no type before its length.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const type = started ? String.fromCodePoint(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      const name = textAt(body, 0);
      const second = () => textAt(body, body.indexOf(0) + 1);
      if (type === 'Q') note(name);
      if (type === 'P') prepared.set(name, second());
      if (type === 'B') note(prepared.get(second()) ?? '');
      started = true;
      rest = rest.subarray(end);
    }
  };
}

export async function logStatements(databaseUrl: string): Promise<StatementLog> {
  const url = new URL(databaseUrl);
  const behind = { host: url.hostname, port: Number(url.port) };
  const open = new Set<Socket>();
  let seen: string[] = [];
  const server = createServer((client) => {
    const database = connect(behind);
    client.on(
      'data',
      messageReader((text) => seen.push(text)),
    );
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.host = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return {
    url: url.href,
    async during(work) {
      seen = [];
      await work();
      return seen.filter((text) => !isFrame(text));
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
