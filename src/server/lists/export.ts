import { ORPCError } from '@orpc/server';
import * as v from 'valibot';
import { commonError } from '~/shared/errors/app-error';
import { callProcedure } from '../api/by-name';
import { csvHeader, csvLine } from '../csv';
import type { IncomingRequest } from '../http/handler';
import { jsonResponse } from '../http/buffered-response';
import { clientAddressKey, enforceRateLimits } from '../rate-limits/rate-limits';
import type { RequestContext } from '../request-context';
import { type Field, findItem, getFields } from './exported-fields';

/** Every list of the API as a file: `/api/rest/exports/users?format=csv&role=admin`. */
export const exportPrefix = '/api/rest/exports/';

const pageLimit = 100;
const maxIds = 350;
const exportsPerHour = { times: 120, seconds: 3600 };

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
 * Undefined for other paths. Read page by page, as fast as the client takes it. Each page has a
 * context of its own, which reads the session again: it ends when the user is signed out or banned.
 */
export async function handleExport(
  { request, url }: IncomingRequest,
  context: RequestContext,
  nextContext: () => RequestContext,
): Promise<Response | undefined> {
  if (!url.pathname.startsWith(exportPrefix)) return undefined;
  if (request.method !== 'GET') throw commonError('METHOD_NOT_ALLOWED');
  try {
    const exported = parseExport(url, context, nextContext);
    // The first page decides about permission and input, before anything is sent.
    const first = await exported.load(undefined);
    await limitExports(context);
    return respond(exported, first, context.now());
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { code, status, message, data } = error;
    return jsonResponse({ code, status, message, data: data as unknown }, { status });
  }
}

function parseExport(url: URL, context: RequestContext, nextContext: () => RequestContext): Export {
  const name = url.pathname.slice(exportPrefix.length);
  const item = findItem(context.router, name);
  if (!item) throw commonError('NOT_FOUND');
  const params = Object.fromEntries(url.searchParams);
  const given = v.safeParse(options, params);
  if (!given.success) throw commonError('BAD_REQUEST');
  const { format, ids } = given.output;
  const { format: _format, fields: _fields, ids: _ids, cursor: _cursor, ...input } = params;
  return {
    name,
    format,
    fields: chooseFields(getFields(item), given.output.fields),
    ids: ids === undefined ? undefined : new Set(ids.split(',').slice(0, maxIds)),
    load: (cursor) =>
      callProcedure(cursor ? nextContext() : context, `${name}.list`, {
        ...input,
        limit: pageLimit,
        ...(cursor && { cursor }),
      }) as Promise<ListPage>,
  };
}

function chooseFields(all: Field[], chosen: string | undefined): Field[] {
  if (chosen === undefined) return all;
  return chosen.split(',').flatMap((name) => {
    const found = all.filter((field) => field.source === name);
    if (found.length === 0) throw commonError('BAD_REQUEST', { field: 'fields' });
    return found;
  });
}

async function limitExports({ db, config, clientAddress, now }: RequestContext): Promise<void> {
  if (config.readOnly) return;
  const key = `export:${clientAddressKey(clientAddress)}`;
  await enforceRateLimits(db, [{ key, limit: exportsPerHour }], now());
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

async function* readLines(exported: Export, first: ListPage): AsyncGenerator<string> {
  const { format, fields } = exported;
  if (format === 'csv') yield csvHeader(fields.map(({ name }) => name));
  else yield '[';
  let isFirst = true;
  for await (const items of readItems(exported, first)) {
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

function respond(exported: Export, first: ListPage, now: Date): Response {
  const { name, format } = exported;
  const lines = readLines(exported, first);
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
