import { randomBytes } from 'node:crypto';
import type { ServerRequest } from 'srvx';
import * as v from 'valibot';
import { requirePermittedSession } from '~/server/api/procedure';
import { readBody } from '~/server/http/body';
import type { IncomingRequest } from '~/server/http/handler';
import {
  type Use,
  clientAddressKey,
  enforceRateLimits,
  writesFrom,
} from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { isStorageError } from '~/server/storage/storage-error';
import { AppError, type AppErrorDetails, commonError, errorCode } from '~/shared/app-error';
import { type CoverErrorCode, coverErrors } from '../errors';
import { type Crop, coverFormats, coverLimits, coverWidths, cropQuery } from '../rules';
import { coverFiles } from './image';
import { createQueue } from './queue';
import { coverKey, storeCover } from './store';

export const uploadPath = '/api/covers';
const filePath = '/covers/';
const fileName = /^([\da-f]{32})-(\d+)\.([a-z]+)$/;

/** Maximum number of concurrent uploads, each up to 5 MB: more get a 503. */
const maxUploads = 8;
const retryAfterSeconds = 5;
/** Per process, because it protects the process's CPU and memory. It holds no user data. */
const queue = createQueue(maxUploads);

/** Stricter than the general write limit, as each upload costs CPU time. */
const uploadsFrom = (address: string): Use => ({
  key: `cover:${clientAddressKey(address)}`,
  limit: { times: 120, seconds: 600 },
});

function refusal(code: CoverErrorCode, details: AppErrorDetails = {}): AppError {
  return new AppError(code, coverErrors[code], { field: 'cover', ...details });
}

/** Handles cover requests; returns nothing for other paths. */
export async function handleCovers(
  { request, url: { pathname, searchParams } }: Pick<IncomingRequest, 'request' | 'url'>,
  context: RequestContext,
): Promise<Response | undefined> {
  if (pathname === uploadPath) return upload(request, searchParams, context);
  if (pathname.startsWith(filePath)) return file(request, pathname, context);
  return undefined;
}

/** Requires permission to create or update books. */
async function requireEditor(context: RequestContext): Promise<void> {
  try {
    await requirePermittedSession(context, { books: 'create' });
  } catch (error) {
    if (errorCode(error) !== 'FORBIDDEN') throw error;
    await requirePermittedSession(context, { books: 'update' });
  }
}

function cropOf(search: URLSearchParams): Crop {
  // The language parameter is allowed on every URL.
  const params = [...search].filter(([name]) => name !== 'lng');
  const parsed = v.safeParse(cropQuery, Object.fromEntries(params));
  if (!parsed.success || new Set(params.map(([name]) => name)).size < params.length)
    throw refusal('COVER_CROP_INVALID');
  return parsed.output;
}

/** Checks everything that does not need the image before reading the body. */
async function upload(
  request: ServerRequest,
  search: URLSearchParams,
  context: RequestContext,
): Promise<Response> {
  if (request.method !== 'POST') throw commonError('METHOD_NOT_ALLOWED');
  if (context.config.demo) throw commonError('DEMO_READ_ONLY');
  await requireEditor(context);
  const { clientAddress, db, now } = context;
  await enforceRateLimits(db, [writesFrom(clientAddress), uploadsFrom(clientAddress)], now());
  if (!/^(image\/|application\/octet-stream)/i.test(request.headers.get('content-type') ?? ''))
    throw refusal('COVER_NOT_AN_IMAGE');
  const crop = cropOf(search);
  const release = queue.reserve();
  if (!release) throw refusal('COVER_BUSY', { retryAfter: retryAfterSeconds });
  try {
    return Response.json(
      { id: await createCover(request, crop, context) },
      { status: 201, headers },
    );
  } finally {
    release();
  }
}

const headers = { 'cache-control': 'no-store' };

async function createCover(request: ServerRequest, crop: Crop, context: RequestContext) {
  const bytes = await readBody(request, coverLimits.bytes);
  if (!bytes) throw refusal('COVER_TOO_LARGE');
  const files = await queue.run(() => {
    // The client has disconnected: skip the work.
    if (request.signal.aborted) throw commonError('BAD_REQUEST');
    return coverFiles(bytes, crop);
  });
  const id = randomBytes(16).toString('hex');
  try {
    await storeCover(context.db, context.storage, { id, files, now: context.now() });
  } catch (error) {
    if (!isStorageError(error)) throw error;
    context.log.error({ err: error }, 'a cover could not be stored');
    throw refusal('COVER_NOT_STORED', { cause: error });
  }
  return id;
}

/** Ids are never reused and files never change, so they can be cached forever. */
const cacheForever = 'public, max-age=31536000, immutable';

async function file(
  request: ServerRequest,
  pathname: string,
  context: RequestContext,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const [, id, size, extension] = fileName.exec(pathname.slice(filePath.length)) ?? [];
  const width = coverWidths.find((it) => String(it) === size);
  const format = coverFormats.find((it) => it === extension);
  const bytes =
    id && width && format ? await context.storage.read(coverKey(id, { width, format })) : undefined;
  if (!bytes) return new Response(null, { status: 404, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      'cache-control': cacheForever,
    },
  });
}
