import {
  checkStorage,
  getContentType,
  isKey,
  requireKey,
  requirePrefix,
  type FileContent,
  type FileStorage,
  type StoredFile,
  StorageError,
} from './storage';
import { type S3Options, createS3Client, incomplete } from './s3-client';
import type { S3Config } from '../config/storage';

/** Files in a bucket of any service that speaks the S3 protocol. Objects are private. */
export function openS3(config: S3Config, options: S3Options = {}): FileStorage {
  const { call, pageSize } = createS3Client(config, options);

  /** Pages of a listing, each with the token of the next. */
  async function* pages(prefix: string, delimiter: string): AsyncGenerator<StoredFile[]> {
    let token = '';
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': String(pageSize),
        ...(prefix && { prefix }),
        ...(delimiter && { delimiter }),
        ...(token && { 'continuation-token': token }),
      });
      const page = await call({ method: 'GET', query }, async (response) =>
        parseListing(await response.text()),
      );
      yield page.files;
      token = page.next;
    } while (token !== '');
  }

  async function* all(): AsyncGenerator<StoredFile> {
    for await (const page of pages('', '')) yield* page;
  }

  const storage: FileStorage = {
    async put(key, content) {
      requireKey(key);
      const headers = { 'content-type': getContentType(key), 'cache-control': cacheForever };
      await call({ method: 'PUT', key, headers, content }, discard);
    },
    async read(key) {
      requireKey(key);
      return unlessMissing(call({ method: 'GET', key }, readWhole));
    },
    async open(key) {
      requireKey(key);
      return unlessMissing(call({ method: 'GET', key }, streamChecked));
    },
    async remove(key) {
      requireKey(key);
      await unlessMissing(call({ method: 'DELETE', key }, discard));
    },
    async list(prefix) {
      requirePrefix(prefix);
      const files: StoredFile[] = [];
      for await (const page of pages(prefix, '/')) files.push(...page);
      return files;
    },
    all,
    // A put is one request, so there are no incomplete files.
    tidy: async () => {},
    check: () => checkStorage(storage),
  };
  return storage;
}

/** For a CDN in front of the bucket: a file never changes under its key. */
const cacheForever = 'public, max-age=31536000, immutable';

/** A missing bucket is an error, not a missing file. */
async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Reads the response to its end, so that its connection can be used again. */
const discard = async (response: Response) => void (await response.arrayBuffer());

/** A response that was cut off has fewer bytes than it declares. */
const getSize = (response: Response) =>
  Number(response.headers.get('content-length') ?? Number.NaN);

async function readWhole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== getSize(response)) throw incomplete();
  return bytes;
}

async function streamChecked(response: Response): Promise<FileContent> {
  const size = getSize(response);
  if (!response.body || !(size >= 0)) throw incomplete();
  return { size, stream: checkedStream(response.body.getReader(), size) };
}

/** How long a stream may wait for its next bytes. The time that the consumer takes is not counted. */
const idleMs = 30_000;

function checkedStream(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  size: number,
): FileContent['stream'] {
  let left = size;
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => void reader.cancel(), idleMs);
      const { done, value } = await reader
        .read()
        .catch(() => Promise.reject(incomplete()))
        .finally(() => clearTimeout(timer));
      if (!done) {
        left -= value.length;
        controller.enqueue(value);
      } else if (left === 0) controller.close();
      else throw incomplete();
    },
    cancel: () => reader.cancel(),
  });
}

/** The text of the first such element; the protocol has no attributes or nesting that matter here. */
function elementIn(xml: string, name: string): string {
  const [, rest = ''] = xml.split(`<${name}>`, 2);
  const [text = ''] = rest.split(`</${name}>`, 1);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Objects that other programs put into the bucket are left out. */
function parseListing(xml: string): { files: StoredFile[]; next: string } {
  if (!xml.includes('</ListBucketResult>')) throw incomplete();
  const files = xml
    .split('<Contents>')
    .slice(1)
    .map((entry) => ({
      key: elementIn(entry, 'Key'),
      size: Number(elementIn(entry, 'Size')),
      changedAt: new Date(elementIn(entry, 'LastModified')),
    }))
    .filter(({ key }) => isKey(key));
  const isTruncated = elementIn(xml, 'IsTruncated') === 'true';
  const next = isTruncated ? elementIn(xml, 'NextContinuationToken') : '';
  if (isTruncated && next === '') throw incomplete();
  return { files, next };
}
