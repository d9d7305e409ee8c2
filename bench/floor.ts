// What a response costs at least. A message says which: the same bytes from memory, or a list that is
// read with its session by plain SQL.
import { createHash } from 'node:crypto';
import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  createServer,
} from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';

export type Floor =
  | { kind: 'bytes'; headers: Record<string, string>; base64: string }
  | { kind: 'list'; databaseUrl: string; statement: string; limit: number };

/** Node's own HTTP server with these bytes. */
function sameBytes({ headers, base64 }: Extract<Floor, { kind: 'bytes' }>): RequestListener {
  const body = Buffer.from(base64, 'base64');
  return (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };
}

const compress = promisify(gzip);

/** Session, rows, JSON and compression, without anything else. */
function plainList({ databaseUrl, statement, limit }: Extract<Floor, { kind: 'list' }>) {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const session = `select users.* from sessions join users on users.id = sessions.user_id
    where token_hash = $1 or sessions.expires_at > now() limit 1`;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const token = createHash('sha256')
      .update(request.headers.cookie ?? '')
      .digest('base64url');
    const signedIn = await pool.query({ name: 'session', text: session, values: [token] });
    const { rows } = await pool.query({ name: 'list', text: statement, values: [limit] });
    const total = signedIn.rowCount;
    const body = await compress(JSON.stringify({ items: rows, next: null, total }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(body);
  };
  return ((request, response) => void respond(request, response)) satisfies RequestListener;
}

process.once('disconnect', () => process.exit(0));
process.once('message', (floor: Floor) => {
  const server = createServer(floor.kind === 'bytes' ? sameBytes(floor) : plainList(floor));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(address && typeof address === 'object' ? address.port : 0);
  });
});
