import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './s3-signature.ts';

/**
 * What the next requests run into. `cut`: the connection ends in the middle of the response.
 * `short`: half a response without its length, as from a proxy whose own source was cut off.
 */
export type StoreFault = 'hang' | 'error' | 'full' | 'cut' | 'short';

/** A real S3 server, behind a proxy that checks signatures and can fail. */
export interface ObjectStore {
  /** The product's settings for it. */
  env: Record<string, string>;
  /** The requests so far, as `GET /files/key`. */
  requests: string[];
  /** Headers of the last request with this method. */
  getHeaders(method: string): IncomingMessage['headers'];
  /** Lets the next requests fail; 0 times: no longer. */
  fail(fault: StoreFault, times?: number): void;
  /** Ends all connections, also those that hang. */
  disconnect(): void;
  stop(): Promise<void>;
}

/** The account that s3rver knows. */
const account = 'S3RVER';
const bucket = 'files';

/** The legacy provider has the cipher of its continuation tokens. */
async function startServer(directory: string) {
  const program = ['--openssl-legacy-provider', 'node_modules/s3rver/bin/s3rver.js'];
  const options = ['-a', '127.0.0.1', '-p', '0', '-d', directory, '--configure-bucket', bucket];
  const child = spawn(process.execPath, [...program, ...options, '--silent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const [, port] = /listening on \S+:(\d+)/.exec(output) ?? [];
    if (port) return { child, port: Number(port) };
  }
  throw new Error(`The S3 server did not start:\n${output}`);
}

function reject(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
}

async function sendHalf(
  source: IncomingMessage,
  target: ServerResponse,
  fault: 'cut' | 'short',
): Promise<void> {
  const body = await buffer(source);
  const half = body.subarray(0, body.length / 2);
  const { 'content-length': _length, ...headers } = source.headers;
  target.writeHead(source.statusCode ?? 500, fault === 'cut' ? source.headers : headers);
  if (fault === 'cut') target.write(half, () => target.socket?.destroy());
  else target.end(half);
}

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'app-bucket-'));
  const { child, port } = await startServer(directory);
  const requests: string[] = [];
  const lastHeaders = new Map<string, IncomingMessage['headers']>();
  let fault: StoreFault = 'error';
  let left = 0;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path, headers } = incoming;
    requests.push(`${method} ${path}`);
    lastHeaders.set(method, headers);
    const failing = left > 0 ? fault : undefined;
    left -= 1;
    if (failing === 'hang') return;
    const body = await buffer(incoming);
    if (failing === 'error') return reject(response, 500, 'InternalError');
    if (failing === 'full') return reject(response, 507, 'InsufficientStorage');
    if (!headers.authorization) return reject(response, 403, 'AccessDenied');
    if (!isSigned(incoming, body, account)) return reject(response, 403, 'SignatureDoesNotMatch');
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      if (failing) return void sendHalf(answer, response, failing);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    call.once('error', () => response.destroy());
    call.end(body);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxyPort = address && typeof address === 'object' ? address.port : 0;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${proxyPort}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account,
      S3_SECRET_ACCESS_KEY: account,
    },
    requests,
    getHeaders: (method) => lastHeaders.get(method) ?? {},
    fail(next, times = Infinity) {
      fault = next;
      left = times;
    },
    disconnect: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      server.close();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
