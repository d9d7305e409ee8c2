import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;

/**
 * Whether a request has a valid AWS Signature Version 4 and the body that was signed. Written from
 * the specification of the protocol, independently of the client: s3rver does not check it.
 */
export function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, , scope = '', names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? [];
  const [day = '', region = '', service = ''] = scope.split('/');
  const header = (name: string) => String(request.headers[name] ?? '');
  const hash = header('x-amz-content-sha256');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.replaceAll('+', '%20').split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
