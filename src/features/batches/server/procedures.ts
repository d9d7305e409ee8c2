import type { AnyRouter } from '@orpc/server';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { RequestContext } from '~/server/request-context';
import { batchError } from '../errors';

type Batchable = ProcedureMeta & Required<Pick<ProcedureMeta, 'bulk'>>;

const step = (at: unknown, name: string): unknown =>
  typeof at === 'object' && at && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;

/** The metadata of a procedure that batches may call, by its name in the router. */
export function getBatchable(router: AnyRouter, name: string): Batchable {
  const found = name.split('.').reduce<unknown>(step, router);
  const meta = step(step(found, '~orpc'), 'meta') as ProcedureMeta | undefined;
  if (!meta?.bulk) throw batchError('NOT_FOR_BATCHES');
  return { ...meta, bulk: meta.bulk };
}

type Procedure = (input: unknown) => Promise<unknown>;

/** Calls a procedure as a request would: permission, validation, rule, audit log. */
export function callProcedure(context: RequestContext, name: string, input: unknown) {
  const client = name
    .split('.')
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), context.api);
  return (client as Procedure)(input);
}

/** The list that a procedure's records are selected from: `users.list` for `users.ban`. */
export const getList = (procedure: string): string =>
  `${procedure.slice(0, procedure.lastIndexOf('.'))}.list`;
