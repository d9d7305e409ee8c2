import type { AnyRouter } from '@orpc/server';
import type * as v from 'valibot';
import { getProcedure, walk } from '~/server/api/by-name';

/** A column of an exported list. */
export interface Field {
  /** In the header of a CSV file. */
  name: string;
  /** The field of the record that it comes from. */
  source: string;
  getText(item: Record<string, unknown>): string | null;
}

type Entries = Record<string, v.GenericSchema>;

/** The fields of a record of a list, if its procedure `list` returns pages of records: `users`. */
export function findItem(router: AnyRouter, list: string): Entries | undefined {
  const output = walk(getProcedure(router, `${list}.list`), 'outputSchema', 'entries');
  const item = walk(output, 'items', 'item', 'entries') as Entries | undefined;
  return walk(output, 'next') ? item : undefined;
}

/** `nullable` and `optional` wrap the schema that they allow to be missing. */
function unwrap(schema: unknown): unknown {
  const wrapped = walk(schema, 'wrapped');
  return wrapped ? unwrap(wrapped) : schema;
}

/** A reference has two columns: its name, and its ID. */
export function getFields(item: Entries): Field[] {
  return Object.entries(item).flatMap(([source, schema]): Field[] => {
    const entries = walk(unwrap(schema), 'entries');
    if (!walk(entries, 'id') || !walk(entries, 'name'))
      return [{ name: source, source, getText: (row) => toText(row[source]) }];
    return [
      { name: source, source, getText: (row) => toText(walk(row[source], 'name')) },
      { name: `${source}.id`, source, getText: (row) => toText(walk(row[source], 'id')) },
    ];
  });
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => toText(walk(one, 'name') ?? one)).join('; ');
  return JSON.stringify(value);
}
