import { type AnyRouter, ORPCError } from '@orpc/server';
import * as v from 'valibot';
import { getProcedure, walk, callProcedure } from '~/server/api/by-name';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Permission } from '~/shared/permissions';
import { batchError } from '../errors';
import type { RequestContext } from '~/server/request-context';
import type { NewCall } from './queries';
import type { Selection } from './tables';

declare module '~/server/api/procedure' {
  interface ProcedureMeta {
    /** May be called for many records at once, in a batch: what that is called. */
    bulk?: PlainMessageKey;
  }
}

interface Batchable {
  /** What it is called when it is done for many records. */
  title: PlainMessageKey;
  permission: Permission;
}

/** A procedure that batches may call, by its name in the router. */
export function getBatchable(router: AnyRouter, name: string): Batchable {
  const meta = walk(getProcedure(router, name), 'meta') as ProcedureMeta | undefined;
  if (!meta?.bulk || !meta.permission) throw batchError('NOT_FOR_BATCHES');
  return { title: meta.bulk, permission: meta.permission };
}

export const getPermission = (router: AnyRouter, name: string): Permission =>
  getBatchable(router, name).permission;

/** Throws what a call of the procedure with this input would. */
export function requireValidInput(router: AnyRouter, name: string, input: object): void {
  const schema = walk(getProcedure(router, name), 'inputSchema') as v.GenericSchema | undefined;
  if (!schema) throw batchError('NOT_FOR_BATCHES');
  const { issues } = v.safeParse(schema, input);
  if (issues) throw new ORPCError('BAD_REQUEST', { data: { issues } });
}

/** The list that a procedure's records are selected from: `users.list` for `users.ban`. */
export const getList = (procedure: string): string =>
  `${procedure.slice(0, procedure.lastIndexOf('.'))}.list`;

/** Calls of a page. It is one transaction, which everybody waits for on the embedded database. */
export const callsPerPage = 100;

/**
 * Where the calls of a batch come from. The job reads a page at a time, for the user who started the
 * batch, and stores it in the same transaction.
 */
type CallSource = (
  context: RequestContext,
  selection: Selection,
) => Promise<{ calls: NewCall[]; next: string | null }>;

const listSelection = v.looseObject({
  procedure: v.string(),
  search: v.record(v.string(), v.unknown()),
  /** Of the release before, which stores it here instead of with the batch. */
  input: v.optional(v.record(v.string(), v.unknown())),
});

export const listPage = v.object({
  items: v.array(v.looseObject({ id: v.string() })),
  next: v.nullable(v.string()),
  total: v.number(),
});

/** How a record of a list is called. */
export const getName = (item: v.InferOutput<typeof listPage>['items'][number]): string =>
  String([item.name, item.title, item.email, item.id].find(Boolean));

/** A call for each record that the list beside the procedure shows. */
async function fromList(context: RequestContext, selection: Selection) {
  const { procedure, search, input } = v.parse(listSelection, selection);
  const { cursor } = selection;
  const query = { ...search, limit: callsPerPage, ...(cursor && { cursor }) };
  const found = v.parse(listPage, await callProcedure(context, getList(procedure), query));
  const calls = found.items.map((item): NewCall => ({
    procedure,
    input: { ...input, id: item.id },
    name: getName(item),
  }));
  return { calls, next: found.next };
}

const sources = new Map<string, CallSource>([['list', fromList]]);

/** For features that start batches with calls of their own. */
export function addCallSource(name: string, source: CallSource): void {
  sources.set(name, source);
}

export function getCallSource({ source = 'list' }: Selection): CallSource {
  const found = sources.get(source);
  if (!found) throw new Error(`There is no source of calls named ${source}`);
  return found;
}
