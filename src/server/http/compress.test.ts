import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, compress } from './compress';

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd', 'zstd'],
  ['zstd;q=0, br, gzip', 'br'],
  ['zstd;q=0.1, br', 'zstd'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0 , gzip ; q=0.1', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity;q=0', undefined],
  ['deflate', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=oops', undefined],
  ['gzip;q=', undefined],
  ['xgzip, brr', undefined],
  [',,;', undefined],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
])('for "%s" the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

const long = 'كتاب page ukurasa 📄\n'.repeat(200);

function requestWith(accepted?: string): Request {
  const headers: Record<string, string> = accepted ? { 'accept-encoding': accepted } : {};
  return new Request('http://localhost/', { headers });
}

function page(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}

const getBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a long text', () => {
  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'is compressed with %s, and decodes to the original',
    async (encoding, decompress) => {
      const original = page(long, { 'content-length': '1', 'x-custom': 'yes' });
      const response = await compress(requestWith(encoding), original);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('x-custom')).toBe('yes');
      expect(response.headers.has('content-length')).toBe(false);
      expect(response.status).toBe(404);
      const bytes = await getBytes(response);
      expect(bytes.length).toBeLessThan(Buffer.byteLength(long) / 2);
      expect(decompress(bytes).toString('utf8')).toBe(long);
    },
  );

  test('is sent uncompressed if no encoding is accepted, with a Vary header', async () => {
    const response = await compress(requestWith(), page(long));
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(long);
  });

  test('keeps its own Vary header', async () => {
    const response = await compress(requestWith('br'), page(long, { vary: 'Cookie' }));
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });
});

test.each([
  [1023, null],
  [1024, 'br'],
])('a text of %i bytes has the encoding %s', async (length, encoding) => {
  const text = 'a'.repeat(length);
  const response = await compress(requestWith('br'), page(text));
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = await getBytes(response);
  expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(text);
});

test.each(['application/json', 'text/css', 'image/svg+xml', 'application/problem+json; x=y'])(
  '%s is compressed',
  async (type) => {
    const response = await compress(requestWith('br'), page(long, { 'content-type': type }));
    expect(response.headers.get('content-encoding')).toBe('br');
  },
);

test.each(['image/png', 'application/octet-stream', 'font/woff2', 'application/zip'])(
  '%s is not compressed',
  async (type) => {
    const original = page(long, { 'content-type': type });
    expect(await compress(requestWith('br'), original)).toBe(original);
    expect(original.headers.has('vary')).toBe(false);
  },
);

test('a compressed response is not compressed again', async () => {
  const original = page(long, { 'content-encoding': 'gzip' });
  expect(await compress(requestWith('br'), original)).toBe(original);
});

test('a response without a body is not changed', async () => {
  const original = new Response(null, { status: 204, headers: { 'content-type': 'text/html' } });
  expect(await compress(requestWith('br'), original)).toBe(original);
});
