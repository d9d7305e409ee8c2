import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred: not decompressed. */
  bytes: Buffer;
  text(): string;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: unknown;
}

/** Keep-alive, as in browsers. */
const agent = new Agent({ keepAlive: true });

export async function sendRequest(
  url: string,
  { headers = {}, body }: SendOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      agent,
      timeout: 30_000,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer in time`)));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, bytes, text: () => bytes.toString('utf8') });
      });
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
