import type { mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';

export interface TenantRow {
  id: string;
  name: string;
}

/** The server side of a tenant, for `serveRecord`. */
export interface ServedTenant<Row extends TenantRow = TenantRow> {
  /** The column with its ID in the tables of its records, as in Drizzle. */
  column: string;
  /** Builders of procedures for its members with a permission. They put it into the context. */
  read(permission: object | undefined): ReturnType<typeof permittedProcedure>;
  write(permission: object | undefined): ReturnType<typeof mutationProcedure>;
  /** The one that a call names. */
  get(context: SessionContext): TenantRow;
  /** Locks it, and checks again whether the user may change it. */
  lock(tx: Db, context: SessionContext, id: string, permission: object | undefined): Promise<Row>;
}
