import { ORPCError } from '@orpc/server';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { commonError, commonErrors } from '~/shared/errors/app-error';
import type { Operation } from '~/shared/api-document';
import { callProcedure } from '~/server/api/by-name';
import { errorResponses, withAccess } from '~/server/api/openapi';
import { csvHeader, csvLine } from '~/server/csv';
import type { Download, DownloadRequest } from '~/server/feature';
import { jsonResponse } from '~/server/http/buffered-response';
import {
  clientAddressKey,
  consumeRateLimits,
  refundRateLimits,
  storedKey,
} from '~/server/rate-limits/rate-limits';
import { rateLimits } from '~/server/rate-limits/tables';
import type { RequestContext } from '~/server/request-context';
import { maxExportedIds } from '../limits';
import { type Field, findItem, getFields } from './exported-fields';

const pageLimit = 100;

/** What the file contains; all other parameters are the input of the list. */
const options = v.object({
  format: v.optional(v.picklist(['csv', 'json']), 'csv'),
  /** Names of fields, in this order. */
  fields: v.optional(v.string()),
  /** Only these records. */
  ids: v.optional(v.string()),
});

type Item = Record<string, unknown>;
interface ListPage {
  items: Item[];
  next: string | null;
}

interface Export {
  name: string;
  format: 'csv' | 'json';
  fields: Field[];
  ids: ReadonlySet<string> | undefined;
  load: (cursor: string | undefined) => Promise<ListPage>;
}

/**
 * Read page by page, as fast as the client takes it. Each page has a context of its own, which reads
 * the session again: it ends when the user is signed out or banned.
 */
async function respondWithList(given: DownloadRequest): Promise<Response> {
  const { incoming, context } = given;
  if (incoming.request.method !== 'GET') throw commonError('METHOD_NOT_ALLOWED');
  try {
    const exported = parseExport(given);
    // The first page decides about permission and input, before anything is sent.
    const first = await exported.load(undefined);
    const place = await claimExportPlace(context);
    return respond(exported, first, place, context.now());
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { code, status, message, data } = error;
    return jsonResponse({ code, status, message, data: data as unknown }, { status });
  }
}

function parseExport({
  incoming,
  params: { list },
  context,
  nextContext,
}: DownloadRequest): Export {
  const name = list ?? '';
  const item = findItem(context.router, name);
  if (!item) throw commonError('NOT_FOUND');
  const params = Object.fromEntries(incoming.url.searchParams);
  const given = v.safeParse(options, params);
  if (!given.success) throw commonError('BAD_REQUEST');
  const { format, ids } = given.output;
  const { format: _format, fields: _fields, ids: _ids, cursor: _cursor, ...input } = params;
  return {
    name,
    format,
    fields: chooseFields(getFields(item), given.output.fields),
    ids: ids === undefined ? undefined : chooseIds(ids, context),
    load: (cursor) =>
      callProcedure(cursor ? nextContext() : context, `${name}.list`, {
        ...input,
        limit: pageLimit,
        ...(cursor && { cursor }),
      }) as Promise<ListPage>,
  };
}

/** Each field once, or a short address would make a long file. */
function chooseFields(all: Field[], chosen: string | undefined): Field[] {
  if (chosen === undefined) return all;
  const names = chosen.split(',');
  const isKnown = names.every((name) => all.some(({ source }) => source === name));
  if (!isKnown || new Set(names).size < names.length)
    throw commonError('BAD_REQUEST', { field: 'fields' });
  return names.flatMap((name) => all.filter(({ source }) => source === name));
}

function chooseIds(chosen: string, { i18n }: RequestContext): ReadonlySet<string> {
  const ids = new Set(chosen.split(','));
  if (ids.size > maxExportedIds) {
    const messageText = i18n.t('exports:tooManyIds', { number: String(maxExportedIds) });
    throw commonError('BAD_REQUEST', { field: 'ids', messageText });
  }
  return ids;
}

async function* readItems({ load, ids }: Export, first: ListPage): AsyncGenerator<Item[]> {
  let page = first;
  let left = ids?.size ?? Infinity;
  for (;;) {
    const items = ids ? page.items.filter(({ id }) => ids.has(String(id))) : page.items;
    yield items;
    left -= items.length;
    if (page.next === null || left <= 0) return;
    page = await load(page.next);
  }
}

async function* readLines(
  exported: Export,
  first: ListPage,
  place: ExportPlace,
): AsyncGenerator<string> {
  try {
    yield* writeLines(exported, first, place);
  } finally {
    await place.release();
  }
}

async function* writeLines(
  exported: Export,
  first: ListPage,
  place: ExportPlace,
): AsyncGenerator<string> {
  const { format, fields } = exported;
  if (format === 'csv') yield csvHeader(fields.map(({ name }) => name));
  else yield '[';
  let isFirst = true;
  for await (const items of readItems(exported, first)) {
    await place.renew();
    if (format === 'csv')
      yield items.map((item) => csvLine(fields.map(({ getText }) => getText(item)))).join('');
    else {
      const names = fields.map(({ source }) => source);
      const shown = items.map((item) =>
        JSON.stringify(Object.fromEntries(names.map((name) => [name, item[name]]))),
      );
      if (shown.length > 0) yield `${isFirst ? '\n' : ',\n'}${shown.join(',\n')}`;
      isFirst &&= shown.length === 0;
    }
  }
  if (format === 'json') yield '\n]\n';
}

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

function respond(exported: Export, first: ListPage, place: ExportPlace, now: Date): Response {
  const { name, format } = exported;
  const lines = readLines(exported, first, place);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
  const file = `${name.replaceAll('.', '-')}-${now.toISOString().slice(0, 10)}.${format}`;
  const headers = {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
    // Not collected in memory to be compressed.
    'content-encoding': 'identity',
  };
  return new Response(body, { headers });
}

const parameter = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  description,
  schema: { type: 'string' },
});

const codes = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] as const;
const rejections = Object.fromEntries(codes.map((code) => [commonErrors[code].status, [code]]));

/** Written by hand, because it is not a procedure: it streams what the procedures of lists return. */
function describeExports(): Operation {
  const operation: Operation = {
    operationId: 'exports.get',
    summary: 'Download a list as a file',
    description:
      'All pages of a list whose response has `items` and `next`, such as `users` or `activity`. ' +
      'Needs what the list needs, and accepts its filters, search and order as parameters. ' +
      'A user can run two exports at a time.',
    parameters: [
      { name: 'list', in: 'path', required: true, schema: { type: 'string' } },
      parameter('format', '`csv` (UTF-8 with a byte order mark) or `json`'),
      parameter('fields', 'Names of fields, separated by commas, each once. All by default'),
      parameter('ids', `Only these records, at most ${maxExportedIds}`),
    ],
    responses: {
      ...errorResponses(rejections, true),
      200: { description: 'The file', content: { 'text/csv': {}, 'application/json': {} } },
    },
    'x-access': { session: true },
    'x-writes': false,
  };
  return withAccess(operation, { session: true });
}

const exportsPerHour = { times: 120, seconds: 3600 };
/** At a time. A lease: the place of an export whose process died is free after this time. */
const exportsOfUser = { times: 2, seconds: 60 };
const renewAfterMs = 20_000;

/** The place of a running export, which counts on all instances. */
interface ExportPlace {
  /** Call it now and then. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Throws a 429 if the user has two exports running, or has started too many. */
async function claimExportPlace(context: RequestContext): Promise<ExportPlace> {
  const { db, config, clientAddress, i18n, now } = context;
  // Nothing can be counted in a read-only database.
  if (config.readOnly) return { renew: async () => {}, release: async () => {} };
  const address = clientAddressKey(clientAddress);
  const session = await context.getSession();
  const key = `export-place:${session?.user.id ?? address}`;
  const [place, hourly] = await consumeRateLimits(
    db,
    [
      { key, limit: exportsOfUser },
      { key: `export:${address}`, limit: exportsPerHour },
    ],
    now(),
  );
  if (!place?.allowed)
    throw commonError('TOO_MANY_REQUESTS', {
      retryAfter: place?.retryAfter ?? 1,
      messageText: i18n.t('exports:running'),
    });
  if (!hourly?.allowed)
    throw commonError('TOO_MANY_REQUESTS', { retryAfter: hourly?.retryAfter ?? 1 });
  let renewedAt = -Infinity;
  const renew = async () => {
    if (performance.now() - renewedAt < renewAfterMs) return;
    renewedAt = performance.now();
    const resetsAt = new Date(now().getTime() + exportsOfUser.seconds * 1000);
    await db
      .update(rateLimits)
      .set({ resetsAt })
      .where(eq(rateLimits.key, storedKey(key)));
  };
  return { renew, release: () => refundRateLimits(db, [key]) };
}

/** Every list of the API as a file: `/api/rest/exports/users?format=csv&role=admin`. */
export const exportDownload: Download = {
  path: '/exports/{list}',
  respond: respondWithList,
  describe: describeExports,
};
