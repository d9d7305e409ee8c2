import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/storage';
import { type FileContent, StorageError } from './storage';

export interface S3Options {
  /** Time limit of a call in milliseconds, to which a file to send adds 1 s per 100 kB. */
  timeoutMs?: number;
  /** Keys per page of a listing. */
  pageSize?: number;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Absent: the bucket itself. */
  key?: string;
  query?: URLSearchParams;
  headers?: Record<string, string>;
  content?: Uint8Array | FileContent;
}

type Receive<Result> = (response: Response) => Promise<Result>;

const maxAttempts = 3;
const firstPauseMs = 100;

export const incomplete = () =>
  new StorageError('The file storage sent an incomplete response.', { isTemporary: true });

/** The address of the bucket: in the path, or as a subdomain. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Config): string {
  const { protocol, host, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/$/, '');
  return pathStyle
    ? `${protocol}//${host}${path}/${bucket}`
    : `${protocol}//${bucket}.${host}${path}`;
}

/** Signed requests to one bucket, with a time limit and a bounded number of attempts. */
export function createS3Client(config: S3Config, options: S3Options) {
  const { timeoutMs = 5000, pageSize = 1000 } = options;
  const { accessKeyId, secretAccessKey, region } = config;
  // Our own retries also cover responses that are cut off.
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = bucketUrl(config);

  async function signed({ method, key, query, headers, content }: S3Request): Promise<Request> {
    const url = base + (key === undefined ? '' : `/${key}`) + (query ? `?${query}` : '');
    const request = await aws.sign(url, {
      method,
      headers: { ...headers, ...(content && contentHeaders(content)) },
      ...(content && { body: 'stream' in content ? content.stream : new Uint8Array(content) }),
    });
    // A compressed body would not have the declared length. Not signed: proxies may change it.
    request.headers.set('accept-encoding', 'identity');
    return request;
  }

  async function attempt<Result>(
    request: S3Request,
    receive: Receive<Result>,
    deadline: AbortSignal,
  ): Promise<Result> {
    try {
      // Redirects would send the request to a server that the operator did not name.
      const init = { signal: deadline, redirect: 'manual' } as const;
      const response = await fetch(await signed(request), init);
      if (!response.ok) throw failure(config, response.status, await response.text());
      return await receive(response);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw unreachable(config, deadline.aborted ? 'timeout' : getCause(error));
    }
  }

  return {
    pageSize,
    /** The time limit includes all attempts and `receive`, which reads the response. */
    async call<Result>(request: S3Request, receive: Receive<Result>): Promise<Result> {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs + getSize(request.content) / 100);
      // A stream can be sent once only.
      const attempts = request.content && 'stream' in request.content ? 1 : maxAttempts;
      const { signal } = deadline;
      try {
        return await retry(attempts, signal, () => attempt(request, receive, signal));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Exponential backoff with jitter. Every request is idempotent, so it may be sent again. */
async function retry<Result>(
  attempts: number,
  deadline: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isTemporary = error instanceof StorageError && error.isTemporary;
      if (!isTemporary || count >= attempts || deadline.aborted) throw error;
      await wait(Math.random() * firstPauseMs * 4 ** (count - 1));
    }
  }
}

function getSize(content: S3Request['content']): number {
  if (!content) return 0;
  return 'stream' in content ? content.size : content.length;
}

/** The hash is part of the signature, so the service rejects a body that was changed or cut off. */
function contentHeaders(content: Uint8Array | FileContent): Record<string, string> {
  if ('stream' in content) return { 'content-length': String(content.size) };
  return { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') };
}

/** The system's error code, which `fetch` wraps. */
function getCause(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : getCause(error.cause);
}

function unreachable({ endpoint }: S3Config, reason: string): StorageError {
  return new StorageError(
    `The file storage at ${endpoint} did not respond (${reason || 'connection lost'}). ` +
      'Check S3_ENDPOINT and the network.',
    { isTemporary: true },
  );
}

const codeForm = /<Code>(\w{1,60})<\/Code>/;

/** The response's error in words for the operator. Its text is not repeated: it may be anything. */
function failure(config: S3Config, status: number, body: string): StorageError {
  const given = codeForm.exec(body)?.[1] ?? '';
  const code = given || (status === 404 ? 'NoSuchKey' : '');
  return new StorageError(
    `The file storage at ${config.endpoint} responded with ${status}${code && ` ${code}`}. ` +
      hintFor(config, status, code),
    { code, isTemporary: status >= 500 || status === 429 },
  );
}

function hintFor({ bucket }: S3Config, status: number, code: string): string {
  if (code === 'NoSuchBucket')
    return `There is no bucket ${bucket}: check S3_BUCKET and S3_PATH_STYLE.`;
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.';
  if (code === 'AccessDenied')
    return 'Allow the key to read, write, delete and list objects of the bucket.';
  if (status === 403) return 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.';
  if (code === 'AuthorizationHeaderMalformed' || (status >= 300 && status < 400))
    return 'Check S3_ENDPOINT and S3_REGION.';
  if (status === 507) return 'It is full.';
  return 'Check the service.';
}
