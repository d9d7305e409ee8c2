import { type AnyRouter, isProcedure } from '@orpc/server';
import * as v from 'valibot';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { ImportType } from '~/server/imports';
import { mergeUnique } from '~/shared/merge-unique';
import type { Permission } from '~/shared/permissions';
import { importError } from '../errors';
import { i18nFor } from '~/server/i18n';
import type { PlainMessageKey, I18n } from '~/shared/i18n/i18n';
import { languages } from '~/shared/i18n/languages';
import { cutText } from '~/shared/text/cut-text';
import { csvHeader } from '~/server/csv';

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

/** Ignores case, accents, spaces and punctuation: `Date_de-Création` becomes `datedecreation`. */
const normalizeName = (name: string): string =>
  cutText(name, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const getNames = (label: PlainMessageKey) =>
  languages.map((language) => normalizeName(i18nFor(language).t(label)));

/** Finds the value of a choice by itself or by its label in any language. */
export function findChoice(
  choices: Readonly<Record<string, PlainMessageKey>>,
  text: string,
): string | undefined {
  const wanted = normalizeName(text);
  return Object.keys(choices).find(
    (value) =>
      normalizeName(value) === wanted ||
      (choices[value] !== undefined && getNames(choices[value]).includes(wanted)),
  );
}

/** The ID of records is a column of every import, as exports write it. */
export const idColumn = 'id';

interface FileColumns {
  headers: readonly string[];
  /** The first rows. */
  samples: readonly (readonly string[])[];
}

/** Guesses by headers, and what is required and not found that way by its format, such as an email address. */
export function guessMapping(type: ResolvedImport, file: FileColumns): Record<string, number> {
  const mapping = guessByHeaders(type, file.headers);
  for (const name of Object.keys(type.columns)) {
    if (name in mapping || !isRequired(type, name) || fits(type, name, word)) continue;
    const used = new Set(Object.values(mapping));
    const [index, ...others] = [...file.headers.keys()].filter((at) => {
      const texts = file.samples.map((cells) => cells[at]?.trim() ?? '').filter(Boolean);
      return !used.has(at) && texts.length > 0 && texts.every((text) => fits(type, name, text));
    });
    // Of several, only a person knows which is meant.
    if (index !== undefined && others.length === 0) mapping[name] = index;
  }
  return mapping;
}

/** Whatever accepts it has no format to be recognized by. */
const word = 'Abc';

function fits(type: ResolvedImport, name: string, text: string): boolean {
  const { choices, read, references } = type.columns[name] ?? {};
  if (references) return false;
  if (choices) return findChoice(choices, text) !== undefined;
  return accepts(type.create.input.entries[getField(type, name)], read ? read(text) : text);
}

/** By field names, as in our exports, and by labels in all languages. The first one wins. */
function guessByHeaders(type: ImportType, headers: readonly string[]): Record<string, number> {
  const wanted = headers.map(normalizeName);
  const mapping: Record<string, number> = {};
  for (const [name, { label }] of Object.entries({
    [idColumn]: { label: 'imports:id' as const },
    ...type.columns,
  })) {
    const names = new Set([normalizeName(name), ...getNames(label)]);
    const index = wanted.findIndex((header) => header !== '' && names.has(header));
    if (index >= 0 && !Object.values(mapping).includes(index)) mapping[name] = index;
  }
  return mapping;
}

/** Where the comma is the decimal mark, Excel separates columns by semicolons. */
const semicolon: ReadonlySet<string> = new Set(['fr', 'ar']);

/** An empty file with the names of the columns, as Excel opens it in this language. */
export function makeTemplate({ title, columns }: ImportType, { t, language }: I18n): File {
  const names = Object.values(columns).map(({ label }) => t(label));
  const separator = semicolon.has(language) ? ';' : ',';
  return new File([csvHeader(names, separator)], `${t(title)}.csv`, { type: 'text/csv' });
}
