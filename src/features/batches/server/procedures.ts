import type { AnyRouter } from '@orpc/server';
import { getProcedure, walk } from '~/server/api/by-name';
import type { ProcedureMeta } from '~/server/api/procedure';
import { batchError } from '../errors';

type Batchable = ProcedureMeta & Required<Pick<ProcedureMeta, 'bulk'>>;

/** The metadata of a procedure that batches may call, by its name in the router. */
export function getBatchable(router: AnyRouter, name: string): Batchable {
  const meta = walk(getProcedure(router, name), 'meta') as ProcedureMeta | undefined;
  if (!meta?.bulk) throw batchError('NOT_FOR_BATCHES');
  return { ...meta, bulk: meta.bulk };
}

/** The list that a procedure's records are selected from: `users.list` for `users.ban`. */
export const getList = (procedure: string): string =>
  `${procedure.slice(0, procedure.lastIndexOf('.'))}.list`;
