import { type AnyRouter, isProcedure } from '@orpc/server';
import * as v from 'valibot';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { ImportType } from '~/server/imports';
import { mergeUnique } from '~/shared/merge-unique';
import type { Permission } from '~/shared/permissions';
import { importError } from '../errors';

type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

export interface ImportCall {
  procedure: string;
  input: InputSchema;
  permission: Permission;
}

export interface ResolvedImport extends ImportType {
  name: string;
  create: ImportCall;
  update: ImportCall;
  remove: ImportCall;
}

let types = new Map<string, ResolvedImport>();

/** Schemas and permissions are those of the procedures, so that an import is never out of date. */
function resolve(router: AnyRouter, { api }: ImportType, action: string): ImportCall {
  const feature: unknown = Reflect.get(router, api);
  const procedure: unknown =
    feature && typeof feature === 'object' ? Reflect.get(feature, action) : undefined;
  if (!isProcedure(procedure)) throw new Error(`An import needs the procedure ${api}.${action}`);
  const { inputSchema, meta } = procedure['~orpc'];
  const { permission } = meta as ProcedureMeta;
  if (!permission) throw new Error(`${api}.${action} needs a permission to be imported`);
  return { procedure: `${api}.${action}`, input: inputSchema as InputSchema, permission };
}

/** Called once, with the imports of all features. */
export function declareImports(
  declared: readonly (Readonly<Record<string, ImportType>> | undefined)[],
  router: AnyRouter,
): void {
  const all = Object.entries(mergeUnique('import', declared));
  types = new Map(
    all.map(([name, type]) => [
      name,
      {
        ...type,
        name,
        create: resolve(router, type, 'create'),
        update: resolve(router, type, 'update'),
        remove: resolve(router, type, 'remove'),
      },
    ]),
  );
}

export function getImportType(name: string): ResolvedImport {
  const type = types.get(name);
  if (!type) throw importError('IMPORT_NOT_FOUND');
  return type;
}

export const importTypeNames = (): string[] => [...types.keys()];

/** The name in the input of the procedures. */
export const getField = (type: ImportType, column: string): string =>
  type.columns[column]?.field ?? column;

const accepts = (schema: v.GenericSchema | undefined, value: unknown) =>
  schema !== undefined && v.safeParse(schema, value).success;

export const isRequired = (type: ResolvedImport, column: string): boolean =>
  !accepts(type.create.input.entries[getField(type, column)], undefined);

/** What an empty cell means: no value, the default, or a missing one that the schema rejects. */
export function emptyValue(type: ResolvedImport, column: string): unknown {
  const entry = type.create.input.entries[getField(type, column)] as v.GenericSchema;
  if (accepts(entry, null)) return null;
  return accepts(entry, undefined) ? undefined : '';
}
