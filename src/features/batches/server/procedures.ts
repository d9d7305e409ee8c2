import { type AnyRouter, ORPCError } from '@orpc/server';
import * as v from 'valibot';
import { getProcedure, walk } from '~/server/api/by-name';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Permission } from '~/shared/permissions';
import { batchError } from '../errors';

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
