import type { ServerFeature } from '~/server/feature';
import type { Columns } from '~/server/lists/keyset-statement';
import { permissionOf } from './access';
import { type FurtherConstraints, constraintErrors } from './constraints';
import { ownedMyData } from './my-data';
import type { RecordDefinition, RecordTable } from './options';

/** What others must know of a record, as properties of `feature.server.ts`. */
const declarations: ((
  record: RecordDefinition,
  table: RecordTable,
  columns: Columns,
) => Partial<ServerFeature>)[] = [
  // A line for each.
  changes,
  ownedMyData,
];

/** For `feature.server.ts`: errors of constraints, and what others must know of the record. */
export function manifestOf(
  record: RecordDefinition,
  table: RecordTable,
  { columns, constraints }: { columns: Columns; constraints: FurtherConstraints },
) {
  const declared: Partial<ServerFeature> = Object.assign(
    {},
    ...declarations.map((declare) => declare(record, table, columns)),
  );
  return { ...declared, constraints: constraintErrors(record, table, constraints) };
}

/** Who learns of changes. Those of a record in a tenant are changes of the tenant. */
function changes(record: RecordDefinition): Partial<ServerFeature> {
  const { type, isOwned, tenant } = record;
  if (tenant) return {};
  const [reads, edits] = isOwned ? (['manage', 'manage'] as const) : (['read', 'update'] as const);
  return {
    changes: {
      [type]: { permission: permissionOf(record, reads), editors: permissionOf(record, edits) },
    },
  };
}
