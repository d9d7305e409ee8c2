import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ObjectStore, type StoreFault, startObjectStore } from '../../../tests/object-store';
import { parseConfig } from '../config';
import { openS3 } from './s3';
import { bucketUrl } from './s3-client';
import { StorageError } from './storage';

const bytes = new TextEncoder().encode('a picture');
const key = 'pictures/3f/3f09ab-160.avif';

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.stop());
beforeEach(async () => {
  store.fail('error', 0);
  await open().put(key, bytes);
  store.requests.length = 0;
});

function getConfig(env: Record<string, string> = {}) {
  const { s3 } = parseConfig({ ...store.env, ...env }, 'local');
  if (!s3) throw new Error('S3 is not configured');
  return s3;
}

/** The time limit has a test of its own. Others must not depend on the speed of the machine. */
const open = (env?: Record<string, string>) => openS3(getConfig(env), { timeoutMs: 60_000 });

async function getFailure(work: Promise<unknown>): Promise<StorageError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StorageError) return error;
  throw new Error('expected a StorageError', { cause: error });
}

test('objects have a content type, are cached forever, and are private', async () => {
  const sent = store.getHeaders('PUT');
  expect(sent['content-type']).toBe('image/avif');
  expect(sent['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Object.keys(sent)).not.toContain('x-amz-acl');
  const unsigned = await fetch(`${getConfig().endpoint}/files/${key}`);
  expect(unsigned.status).toBe(403);
});

test.each([
  [{ S3_SECRET_ACCESS_KEY: 'wrong-secret' }, /403 SignatureDoesNotMatch.+S3_SECRET_ACCESS_KEY/],
  [{ S3_ACCESS_KEY_ID: 'UNKNOWN' }, /403 InvalidAccessKeyId.+S3_ACCESS_KEY_ID/],
  [{ S3_BUCKET: 'another' }, /404 NoSuchBucket.+no bucket another: check S3_BUCKET/],
])('wrong settings %j are reported in plain words, by every operation', async (env, words) => {
  const storage = open(env);
  const operations = [
    () => storage.check(),
    () => storage.put(key, bytes),
    () => storage.read(key),
    () => storage.open(key),
    () => storage.remove(key),
    () => storage.list('pictures/3f/'),
  ];
  for (const operation of operations) {
    const { message } = await getFailure(operation());
    expect(message).toMatch(words);
    expect(message).not.toContain('wrong-secret');
  }
});

test('wrong keys are not tried again', async () => {
  await getFailure(open({ S3_SECRET_ACCESS_KEY: 'wrong-secret' }).read(key));
  expect(store.requests).toHaveLength(1);
});

test('an unreachable endpoint is reported in plain words', async () => {
  const closed = await startObjectStore();
  await closed.stop();
  const { message } = await getFailure(open(closed.env).check());
  expect(message).toMatch(/did not respond \(ECONNREFUSED\)\. Check S3_ENDPOINT/);
});

const faults: [StoreFault, RegExp][] = [
  ['error', /responded with 500 InternalError/],
  ['full', /responded with 507 InsufficientStorage. It is full/],
  ['cut', /did not respond|incomplete/],
  ['short', /incomplete/],
];

test.each(faults)('%s: a request that fails twice succeeds the third time', async (fault) => {
  store.fail(fault, 2);
  expect(await open().read(key)).toEqual(bytes);
  expect(store.requests).toHaveLength(3);
});

test.each(faults)('%s: three attempts, then an error', async (fault, words) => {
  store.fail(fault);
  const storage = open();
  const operations = [
    () => storage.read(key),
    () => storage.list('pictures/3f/'),
    // The response to a put or a removal has no body that could be cut off.
    ...(fault === 'cut' || fault === 'short'
      ? []
      : [() => storage.put(key, bytes), () => storage.remove(key)]),
  ];
  for (const operation of operations) {
    store.requests.length = 0;
    expect((await getFailure(operation())).message).toMatch(words);
    expect(store.requests).toHaveLength(3);
  }
  store.fail(fault, 0);
  expect(await storage.read(key)).toEqual(bytes);
});

test('a storage that does not respond is given up after a time limit', async () => {
  store.fail('hang');
  const { message } = await getFailure(openS3(getConfig(), { timeoutMs: 1000 }).read(key));
  expect(message).toMatch(/did not respond \(timeout\)/);
  expect(store.requests).toHaveLength(1);
});

test('a stream that is cut off fails instead of ending', async () => {
  store.fail('short', 3);
  await expect(open().open(key)).rejects.toThrow(/incomplete/);
  store.fail('cut');
  const opened = await open().open(key);
  expect(opened?.size).toBe(bytes.length);
  await expect(new Response(opened?.stream).bytes()).rejects.toThrow(/incomplete/);
});

test('a stream is sent once only', async () => {
  store.fail('error');
  const content = { size: 4, stream: new Blob(['1234']).stream() };
  await getFailure(open().put(key, content));
  expect(store.requests).toHaveLength(1);
});

test('the bucket is in the path or in the host name', () => {
  const env = { S3_ENDPOINT: 'https://s3.example.com/storage/', S3_BUCKET: 'product-files' };
  expect(bucketUrl(getConfig(env))).toBe('https://s3.example.com/storage/product-files');
  expect(bucketUrl(getConfig({ ...env, S3_PATH_STYLE: 'false' }))).toBe(
    'https://product-files.s3.example.com/storage',
  );
});
