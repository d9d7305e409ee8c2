import { type AnyProcedure, isProcedure } from '@orpc/server';
import type * as v from 'valibot';
import { api } from '~/main/features';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { Permission } from '~/shared/permissions';

interface Named {
  name: string;
  procedure: AnyProcedure;
}

function getProcedures(router: object, path: string[] = []): Named[] {
  return Object.entries(router).flatMap(([key, at]): Named[] =>
    isProcedure(at)
      ? [{ name: [...path, key].join('/'), procedure: at }]
      : getProcedures(at as object, [...path, key]),
  );
}

/** Every procedure of the product, as the endpoints expose it. */
export const procedures = getProcedures(api).map(({ name, procedure }) => ({
  name,
  writes: procedure['~orpc'].meta.writes === true,
  meta: procedure['~orpc'].meta as ProcedureMeta,
  permission: procedure['~orpc'].meta.permission as Permission | undefined,
  method: procedure['~orpc'].route.method ?? 'POST',
  path: procedure['~orpc'].route.path ?? `/${name}`,
  /** The input schema; all of ours are Valibot's. */
  input: procedure['~orpc'].inputSchema as v.GenericSchema | undefined,
}));
