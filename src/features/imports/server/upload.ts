import type { ServerRequest } from 'srvx';
import * as v from 'valibot';
import { requirePermittedSession } from '~/server/api/procedure';
import { errorResponses, withAccess } from '~/server/api/openapi';
import type { FileEndpoint, FileUpload } from '~/server/feature';
import { readBody } from '~/server/http/body';
import { createQueue, createUserSlots } from '~/server/images/queue';
import { enforceRateLimits, writesFrom } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import type { Operation } from '~/shared/api-document';
import { commonError } from '~/shared/errors/app-error';
import { textLine } from '~/shared/schema';
import { importError, importErrors } from '../errors';
import { importLimits } from '../limits';
import { requireText, summarize, encryptFile, toStored } from './read-file';
import { type ResolvedImport, getImportType, importTypeNames, guessMapping } from './define';
import { insertImport } from './queries';

/*
 * Limits of a process, which protect its memory and CPU: one file is parsed at a time, and those
 * that arrive or wait have 64 MiB together.
 */
const busy = () => importError('IMPORTS_BUSY');
/** Files are parsed one at a time, also to write their rejected rows. */
export const fileQueue = createQueue({ capacity: 4, waitMs: 15_000, deny: busy });
const slots = createUserSlots(1);
const maxHeldBytes = 64 * 1024 * 1024;
let heldBytes = 0;
const slowest = { bytesPerSecond: 16_384, graceMs: 5000 };

const permission = { imports: 'run' } as const;

const fileNameSchema = v.fallback(textLine(200), '');

/** Checks everything that does not need the file before reading it. */
async function upload({ request, params, search, context }: FileUpload): Promise<Response> {
  if (request.method !== 'POST') throw commonError('METHOD_NOT_ALLOWED');
  if (context.config.readOnly) throw commonError('READ_ONLY');
  const { user } = await requirePermittedSession(context, permission);
  const type = getImportType(params.type ?? '');
  await requirePermittedSession(context, type.create.permission);
  await requirePermittedSession(context, type.update.permission);
  const limit = { times: 30, seconds: 3600 };
  const uses = [writesFrom(context.clientAddress), { key: `import:${user.id}`, limit }];
  await enforceRateLimits(context.db, uses, context.now());
  if (!/^(text\/|application\/(octet-stream|vnd\.ms-excel))/i.test(getType(request)))
    throw commonError('UNSUPPORTED_MEDIA_TYPE');
  const release = slots.acquire(user.id);
  if (!release) throw busy();
  try {
    const fileName = v.parse(fileNameSchema, search.get('name') ?? '');
    const id = await readFile(request, (bytes) =>
      fileQueue.run(user.id, () => store(context, type, { bytes, fileName, userId: user.id })),
    );
    return Response.json({ id }, { status: 201, headers: { 'cache-control': 'no-store' } });
  } finally {
    release();
  }
}

const getType = (request: ServerRequest) => request.headers.get('content-type') ?? '';

/** Reads the body, and counts its bytes as long as they are needed. */
async function readFile(
  request: ServerRequest,
  work: (bytes: Uint8Array) => Promise<string>,
): Promise<string> {
  let size = 0;
  const onChunk = (bytes: number) => {
    size += bytes;
    heldBytes += bytes;
    if (heldBytes > maxHeldBytes) throw busy();
  };
  const tooSlow = () => importError('IMPORT_TOO_SLOW');
  try {
    const bytes = await readBody(request, importLimits.bytes, { slowest, tooSlow, onChunk });
    if (!bytes) throw importError('IMPORT_TOO_LARGE');
    return await work(bytes);
  } finally {
    heldBytes -= size;
  }
}

async function store(
  { config, db, now }: RequestContext,
  type: ResolvedImport,
  { bytes, fileName, userId }: { bytes: Uint8Array; fileName: string; userId: string },
): Promise<string> {
  requireText(bytes);
  const summary = await summarize(bytes);
  const file = encryptFile(config, bytes);
  const mapping = guessMapping(type, summary);
  const fields = { ...toStored(config, summary), userId, type: type.name, fileName, file, mapping };
  return db.transaction((tx) =>
    insertImport(tx, { ...fields, status: 'uploaded', guarded: [], createdAt: now() }),
  );
}

function describe(baseUrl: string): Operation {
  const own: Record<number, string[]> = {};
  for (const [code, { status }] of Object.entries(importErrors)) (own[status] ??= []).push(code);
  const operation: Operation = {
    operationId: 'imports.upload',
    summary: 'Upload a CSV file to import',
    description:
      'The request body is the file itself, up to 20 MB and 50,000 rows. Encoding and separator ' +
      'are detected. Returns the id of the import; nothing is imported yet. `name` is the name of ' +
      `the file. Types: ${importTypeNames().join(', ')}.`,
    servers: [{ url: `${baseUrl}/api` }],
    parameters: [
      { name: 'type', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'name', in: 'query', schema: { type: 'string' } },
    ],
    requestBody: { required: true, content: { 'text/csv': {} } },
    responses: {
      ...errorResponses(own, true),
      201: {
        description: 'Created',
        content: {
          'application/json': {
            example: { id: '0b5f4e0c-6d0a-4f5e-9a55-1d8e1f6c2a77' },
            schema: {},
          },
        },
      },
    },
    'x-access': { session: true },
    'x-writes': true,
  };
  return withAccess(operation, { session: true, permission, writes: true });
}

export const importUpload: FileEndpoint = {
  uploadPath: '/api/imports/{type}',
  respond: upload,
  describe,
};
