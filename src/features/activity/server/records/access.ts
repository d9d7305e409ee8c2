import type * as v from 'valibot';
import { mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { KeysetQuery } from '~/server/lists/keyset-statement';
import type { SessionContext } from '~/server/request-context';
import type { Permission } from '~/shared/permissions';
import type { RecordDefinition } from './options';
import type { ServedTenant, TenantRow } from './tenant';

/** The queries and rules behind the procedures. They return what the schema says. */
export interface RecordRules {
  list(db: Db, query: KeysetQuery, userId?: string): Promise<unknown>;
  get(context: SessionContext, id: string): Promise<unknown>;
  create(tx: Db, context: SessionContext, input: object): Promise<unknown>;
  update(tx: Db, context: SessionContext, input: object): Promise<unknown>;
  remove(tx: Db, context: SessionContext, input: object): Promise<unknown>;
}

/** Who may call the procedures of a record, and for which rows its rules are. */
export interface RecordAccess {
  read(action: string): ReturnType<typeof permittedProcedure>;
  write(action: string): ReturnType<typeof mutationProcedure>;
  /** What the input of each call has besides. */
  input: v.ObjectEntries;
  /** In front of its own path. */
  path: string;
  /** Those for a call that reads. */
  rules(context: SessionContext): RecordRules;
  /** Runs a rule in a transaction. */
  run(
    rule: 'create' | 'update' | 'remove',
    action: string,
  ): (call: { context: SessionContext; input: object }) => Promise<unknown>;
}

export const permissionOf = (record: RecordDefinition, action: string) =>
  ({ [record.name]: action }) as unknown as Permission;

/** By the role of the user, for all rows. */
export const accessByRole = (record: RecordDefinition, rules: RecordRules): RecordAccess => ({
  read: (action) => permittedProcedure(permissionOf(record, action)),
  write: (action) => mutationProcedure(permissionOf(record, action)),
  input: {},
  path: '',
  rules: () => rules,
  run:
    (rule) =>
    ({ context, input }) =>
      inTransaction(context, async (tx) => {
        return (await rules[rule](tx, context, input)) ?? { ok: true };
      }),
});

/** By the tenant that the call names, for the rows of this one. */
export function accessByTenant(
  { tenant }: RecordDefinition,
  served: ServedTenant,
  rulesIn: (row: TenantRow) => RecordRules,
): RecordAccess {
  const { input: entries = {}, path = '', permissions = {} } = tenant ?? {};
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(entries, name);
  return {
    read: (action) => served.read(permissions[action]),
    write: (action) => served.write(permissions[action]),
    input: entries,
    path,
    rules: (context) => rulesIn(served.get(context)),
    run:
      (rule, action) =>
      ({ context, input }) =>
        inTransaction(context, async (tx) => {
          // Locked, and checked again: the user may have been removed since the call was allowed.
          const row = await served.lock(tx, context, served.get(context).id, permissions[action]);
          const own = Object.fromEntries(Object.entries(input).filter(isOwn));
          return (await rulesIn(row)[rule](tx, context, own)) ?? { ok: true };
        }),
  };
}
