import { randomBytes } from 'node:crypto';
import type { ServerRequest } from 'srvx';
import * as v from 'valibot';
import { commonError } from '~/shared/errors/app-error';
import { imageError, type ImageErrorCode, imageErrors } from '~/shared/images/errors';
import { cropQuery } from '~/shared/images/crop-query';
import { type Crop, imageLimits } from '~/shared/images/rules';
import type { Operation, Parameter } from '~/shared/api-document';
import { imageTypes } from '~/shared/images/shape';
import { readBody } from '../http/body';
import type { IncomingRequest } from '../http/handler';
import {
  type Use,
  clientAddressKey,
  enforceRateLimits,
  writesFrom,
} from '../rate-limits/rate-limits';
import type { RequestContext } from '../request-context';
import { isStorageError } from '../storage/storage';
import { errorResponses, withAccess } from '../api/openapi';
import { type ImageFile, encodeImage, uploadsBusy } from './image';
import { type ImageKind, type SaveImage, pathParams } from './kind';
import { createQueue, createUserSlots } from './queue';
import { imageKey, storeImage } from './store';

const fileName = /^([\da-f]{32})-(\d+)\.([a-z]+)$/;

/*
 * Limits of a process, which protect its CPU and memory; uploads beyond them get a 503. A slow upload
 * takes a slot of its user only: it enters the queue once its body is there.
 */
const queue = createQueue({ capacity: 8, waitMs: 15_000, deny: uploadsBusy });
const slots = createUserSlots(2);
const maxHeldBytes = 64 * 1024 * 1024;
let heldBytes = 0;
const slowest = { bytesPerSecond: 16_384, graceMs: 5000 };

/** Stricter than the general write limit, as each upload costs CPU time. */
const uploadsFrom = (address: string): Use => ({
  key: `image:${clientAddressKey(address)}`,
  limit: { times: 120, seconds: 600 },
});

/** Handles uploads and serves files; returns nothing for other paths. */
export async function handleImages(
  kinds: readonly ImageKind[],
  { request, url: { pathname, searchParams } }: Pick<IncomingRequest, 'request' | 'url'>,
  context: RequestContext,
): Promise<Response | undefined> {
  for (const kind of kinds) {
    const params = pathParams(kind, pathname);
    if (params) return upload(kind, params, { request, search: searchParams, context });
    if (pathname.startsWith(`/${kind.shape.folder}/`))
      return serveFile(kind, request, pathname, context);
  }
  return undefined;
}

function getCrop(search: URLSearchParams): Crop {
  // The language parameter is allowed on every URL.
  const params = [...search].filter(([name]) => name !== 'lng');
  const parsed = v.safeParse(cropQuery, Object.fromEntries(params));
  if (!parsed.success || new Set(params.map(([name]) => name)).size < params.length)
    throw imageError('IMAGE_CROP_INVALID');
  return parsed.output;
}

interface Upload {
  request: ServerRequest;
  search: URLSearchParams;
  context: RequestContext;
}

/** Checks everything that does not need the image before reading the body. */
async function upload(
  kind: ImageKind,
  params: Record<string, string>,
  { request, search, context }: Upload,
): Promise<Response> {
  if (request.method !== 'POST') throw commonError('METHOD_NOT_ALLOWED');
  if (context.config.readOnly) throw commonError('READ_ONLY');
  const save = await kind.authorize(context, params);
  const { clientAddress, db, now } = context;
  await enforceRateLimits(db, [writesFrom(clientAddress), uploadsFrom(clientAddress)], now());
  if (!/^(image\/|application\/octet-stream)/i.test(request.headers.get('content-type') ?? ''))
    throw imageError('IMAGE_TYPE_UNSUPPORTED');
  const crop = getCrop(search);
  const user = (await context.getSession())?.user.id ?? '';
  const release = slots.acquire(user);
  if (!release) throw uploadsBusy();
  try {
    const files = await readImage(request, (bytes) =>
      queue.run(user, async () => {
        // The client has disconnected: skip the work.
        if (request.signal.aborted) throw commonError('BAD_REQUEST');
        return encodeImage(kind.shape, bytes, crop);
      }),
    );
    const id = await store(kind, files, save, context);
    return Response.json({ id }, { status: 201, headers });
  } finally {
    release();
  }
}

const headers = { 'cache-control': 'no-store' };

/** Reads the body, and counts its bytes as long as they are needed. */
async function readImage(
  request: ServerRequest,
  work: (bytes: Uint8Array) => Promise<ImageFile[]>,
): Promise<ImageFile[]> {
  let size = 0;
  const onChunk = (bytes: number) => {
    size += bytes;
    heldBytes += bytes;
    if (heldBytes > maxHeldBytes) throw uploadsBusy();
  };
  const tooSlow = () => imageError('UPLOAD_TOO_SLOW');
  try {
    const bytes = await readBody(request, imageLimits.bytes, { slowest, tooSlow, onChunk });
    if (!bytes) throw imageError('IMAGE_TOO_LARGE');
    return await work(bytes);
  } finally {
    heldBytes -= size;
  }
}

async function store(
  { shape }: ImageKind,
  files: ImageFile[],
  save: SaveImage,
  { storage, log }: RequestContext,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  try {
    await storeImage(storage, shape, { id, files, save });
  } catch (error) {
    if (!isStorageError(error)) throw error;
    log.error({ err: error }, 'an image could not be stored');
    throw imageError('IMAGE_NOT_STORED', { cause: error });
  }
  return id;
}

/** Ids are never reused and files never change, so they can be cached forever. */
const cacheForever = 'max-age=31536000, immutable';

/** A file that does not exist and one that needs a session get the same response. */
async function serveFile(
  { shape, requiresSession }: ImageKind,
  request: ServerRequest,
  pathname: string,
  context: RequestContext,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const name = pathname.slice(shape.folder.length + 2);
  const [, id, size, extension] = fileName.exec(name) ?? [];
  const width = shape.widths.find((candidate) => String(candidate) === size);
  const format = shape.formats.find((candidate) => candidate === extension);
  const mayRead = id && width && format && (!requiresSession || (await context.getSession()));
  const bytes = mayRead
    ? await context.storage.read(imageKey(shape, id, { width, format }))
    : undefined;
  if (!bytes) return new Response(null, { status: 404, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      // Shared caches must not keep what needs a session.
      'cache-control': `${requiresSession ? 'private' : 'public'}, ${cacheForever}`,
    },
  });
}

/** Error codes of the upload endpoints, which are not oRPC procedures, by status. */
function rejections(): Record<number, string[]> {
  const all: Record<number, string[]> = {};
  for (const code of Object.keys(imageErrors) as ImageErrorCode[])
    (all[imageErrors[code].status] ??= []).push(code);
  return all;
}

const example = { id: '5f2d7c1e9ab84f0d8c3e6b7a90d1c2e4' };
const cropParameters = ['x', 'y', 'width', 'height'];

function getParameters(path: string): Parameter[] {
  const schema = { type: 'string' };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...inPath.map((name) => ({ name, in: 'path' as const, required: true, schema })),
    ...cropParameters.map((name) => ({ name, in: 'query' as const, schema })),
  ];
}

/** OpenAPI description of an upload endpoint: written by hand, because it accepts a file. */
export function describeUpload({ uploadPath, docs }: ImageKind, baseUrl: string): Operation {
  const operation: Operation = {
    operationId: docs.operationId,
    ...(docs.tag && { tags: [docs.tag] }),
    summary: docs.summary,
    description:
      'The request body is the image itself, up to 5 MB; its type is detected ' +
      'from its content. `x`, `y`, `width` and `height` crop it, as fractions from 0 to 1: send all ' +
      `four or none. ${docs.description}`,
    servers: [{ url: `${baseUrl}/api` }],
    parameters: getParameters(uploadPath),
    requestBody: {
      required: true,
      content: Object.fromEntries(imageTypes.map((type) => [type, {}])),
    },
    responses: {
      ...errorResponses(rejections(), true),
      201: { description: 'Created', content: { 'application/json': { example, schema: {} } } },
    },
    'x-access': { session: true },
    'x-writes': true,
  };
  return withAccess(operation, { session: true, permission: docs.permission, writes: true });
}
