import * as v from 'valibot';
import { recordKinds } from '~/shared/activity';
import { type ErrorCatalogue, type ErrorKind, errorFactory } from '~/shared/errors/app-error';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { type ListInput, type ListOptions, filterInput } from '~/shared/list';
import type { Role } from '~/shared/permissions';
import { idField, listInput, referenceOutput, timestamp } from '~/shared/schema';
import { type EntityFields, type Field, defineFields } from '../form/fields';
import { type CamelCase, camelCase, constantCase, prefixed, snakeCase } from './record-names';
import type {
  RecordTenant,
  ActivityOf,
  CreateInput,
  RecordErrorCode,
  RecordFields,
  RecordSchema,
  UpdateInput,
  Values,
} from './record-types';

interface Definition<
  Plural,
  Fields,
  List,
  Permissions,
  Owned,
  Computed,
  Event,
  Own extends string,
  Tenant,
  Detail,
> {
  /** Names its folder, messages, API and table. Defaults to the type with an `s`. */
  plural?: Plural;
  /** Its page in the manager, such as `/manager/parcels/$id`. */
  page?: string;
  /** What each role may do. Records of a tenant have none: the tenant says who may do what. */
  permissions?: Permissions;
  fields: Fields;
  /** What the API returns besides, such as counts: `columns` of `serveRecord` reads it. */
  computed?: Computed;
  /** The field by which users know a record. */
  title: keyof Fields & string;
  /** From `search.ts`. */
  list: List;
  /** What only the record itself has, and not its rows in lists, such as a long text. */
  details?: readonly Detail[];
  /** Further entries of the audit log: `approved`, with the messages `activity.approved` and `….sentence`. */
  events?: readonly Event[];
  /** Errors of its own rules, by their codes. */
  errors?: Readonly<Record<Own, ErrorKind>>;
  /**
   * A record belongs to the user who created it, or is `assigned` to the one in its field `user`, a
   * reference.
   */
  owner?: Owned;
  /** A record belongs to a tenant, whose members alone see it. */
  tenant?: Tenant;
}

type Given<
  Plural,
  Fields,
  List,
  Permissions,
  Owned,
  Computed,
  Event,
  Own extends string,
  Tenant,
  Detail,
> = Definition<Plural, Fields, List, Permissions, Owned, Computed, Event, Own, Tenant, Detail> &
  (Tenant extends RecordTenant ? unknown : { permissions: Permissions });

/**
 * What a record is, for both sides, said once: `defineRecord('parcel', { fields: { … }, … })`. All
 * that follows from it is a plain value. A feature spreads it, and replaces what differs.
 */
export function defineRecord<
  const Type extends string,
  const Fields extends RecordFields,
  const List extends ListOptions,
  const Permissions extends Readonly<Record<string, readonly Role[]>> = Record<string, never>,
  const Owned extends boolean | 'assigned' = false,
  const Plural extends string = `${Type}s`,
  const Computed = unknown,
  const Event extends string = never,
  const Own extends string = never,
  const Tenant extends RecordTenant | undefined = undefined,
  const Detail extends string = never,
>(
  type: Type,
  definition: Given<Plural, Fields, List, Permissions, Owned, Computed, Event, Own, Tenant, Detail>,
) {
  const { page, permissions, title, list, owner = false, tenant } = definition;
  const plural = definition.plural ?? (`${type}s` as Plural);
  const name = camelCase(plural);
  const fields = describeFields(plural, definition.fields);
  type Item = v.InferOutput<RecordSchema<Fields, Owned, Computed>>;
  type Row = v.InferOutput<RecordSchema<Fields, Owned, Computed, Detail>>;
  /** What users call a record. */
  const getTitle = (record: Row): string => titleOf(record[title as unknown as keyof Row]);
  return {
    /** As the audit log names it. */
    type,
    plural,
    /** The key of its procedures, `api[name]`, and of its permissions. */
    name,
    page,
    title,
    list,
    isOwned: (owner !== false) as Owned extends false ? false : true,
    isAssigned: owner === 'assigned',
    tenant: tenant as Tenant,
    permissions: { [name]: permissions ?? {} } as { [Name in CamelCase<Plural>]: Permissions },
    /** For forms, edit conflicts, pages and the audit log. */
    fields: fields as unknown as EntityFields<Item, Values<Fields>>,
    ...schemasOf<Fields, Owned, Computed, Detail>(plural, definition),
    listInput: listInputOf(list),
    ...errorsOf<Type, Fields, Own>(type, plural, definition),
    activity: activityOf(type, plural, {
      ...definition,
      owner: owner === true,
      described: fields,
    }) as unknown as ActivityOf<Type, Event, Tenant>,
    /** One of its messages: `message('title')` is `parcels:title`. */
    message: (key: string) => `${plural}:${key}` as PlainMessageKey,
    getTitle,
  };
}

const titleOf = (value: unknown): string =>
  v.is(referenceOutput, value) ? value.name : typeof value === 'string' ? value : '';

const fieldMessage = (plural: string, name: string) => (suffix?: string) =>
  `${plural}:fields.${name}${suffix ? `.${suffix}` : ''}` as PlainMessageKey;

function describeFields(plural: string, fields: RecordFields) {
  const described = Object.entries(fields).map(([name, field]) => [
    name,
    {
      ...field.describe(fieldMessage(plural, name)),
      ...(field.isReference && { inputName: `${name}Id` }),
    },
  ]);
  return defineFields<object>()(Object.fromEntries(described) as never);
}

interface Described<Computed> {
  fields: RecordFields;
  owner?: unknown;
  computed?: Computed;
  details?: readonly string[];
}

function schemasOf<Fields extends RecordFields, Owned, Computed, Detail extends string>(
  plural: string,
  { fields, owner, computed, details = [] }: Described<Computed>,
) {
  const outputs = Object.entries(fields).map(([name, { output }]) => [name, output]);
  const inputs = Object.entries(fields).map(([name, field]) => [
    field.isReference ? `${name}Id` : name,
    field.input(fieldMessage(plural, name)),
  ]);
  const schema = v.strictObject({
    id: v.string(),
    ...Object.fromEntries(outputs),
    ...(owner === true && { user: referenceOutput }),
    ...computed,
    createdAt: timestamp,
    updatedAt: timestamp,
  });
  const rowSchema = v.omit(schema, details as ['id']);
  const createInput = v.strictObject(Object.fromEntries(inputs));
  const updateInput = v.strictObject({
    id: idField,
    ...createInput.entries,
    expectedUpdatedAt: timestamp,
  });
  return {
    /** What the API returns. */
    schema: schema as unknown as RecordSchema<Fields, Owned, Computed>,
    /** The same in lists. */
    rowSchema: rowSchema as unknown as RecordSchema<Fields, Owned, Computed, Detail>,
    /** What users enter: the form validates with it, and the server again. */
    createInput: createInput as unknown as CreateInput<Fields>,
    updateInput: updateInput as unknown as UpdateInput<Fields>,
    idInput: v.strictObject({ id: idField }),
  };
}

/** What the server finds records by: the counterpart of `search`. */
export function listInputOf<List extends ListOptions>({ sorts, filters = {} }: List) {
  const filterInputs = Object.entries(filters).map(([name, of]) => [
    name,
    v.optional(filterInput(of)),
  ]);
  const sorted = listInput(sorts);
  const input = v.strictObject({ ...sorted, ...Object.fromEntries(filterInputs) });
  type Paged = Omit<typeof sorted, 'sort'>;
  type Output = v.InferOutput<v.StrictObjectSchema<Paged, undefined>> & ListInput<List>;
  type Input = v.InferInput<v.StrictObjectSchema<Paged, undefined>> & Partial<ListInput<List>>;
  return input as unknown as v.GenericSchema<Input, Output>;
}

function errorsOf<Type extends string, Fields extends RecordFields, Own extends string>(
  type: Type,
  plural: string,
  { fields, errors: own }: { fields: RecordFields; errors?: ErrorCatalogue },
) {
  const prefix = constantCase(type);
  /** Fields whose values the database rejects: see `serveRecord`. */
  const constrained: Record<string, { field: string; isReference: boolean }> = {};
  const errors: ErrorCatalogue = {
    [`${prefix}_NOT_FOUND`]: { status: 404, message: `${plural}:notFound` as PlainMessageKey },
    /** It has changed since the form was loaded (optimistic locking). */
    [`${prefix}_CHANGED`]: { status: 409, message: `${plural}:changed` as PlainMessageKey },
  };
  for (const [name, { unique, isReference }] of Object.entries(fields)) {
    const key = fieldMessage(plural, name);
    const code = `${prefix}_${constantCase(name)}_${isReference ? 'NOT_FOUND' : 'TAKEN'}`;
    if (!unique && !isReference) continue;
    errors[code] = { status: 409, message: key(isReference ? 'gone' : 'taken') };
    constrained[code] = { field: isReference ? `${name}Id` : name, isReference };
  }
  type Code = RecordErrorCode<Type, Fields> | Own;
  const catalogue = { ...errors, ...own } as Record<Code, ErrorKind>;
  return {
    /** Error codes with their HTTP status and message. */
    errors: catalogue,
    error: errorFactory(catalogue),
    errorPrefix: prefix,
    constrained,
  };
}

interface Logged {
  page?: string;
  title: string;
  described: Pick<EntityFields<never, object>, 'labels' | 'byName'>;
  owner: boolean;
  events?: readonly string[];
  tenant?: RecordTenant | undefined;
}

/** Its entries in the audit log: of the record, or of its tenant. */
function activityOf(type: string, plural: string, logged: Logged) {
  const { page, title, described: fields, owner, events = [], tenant } = logged;
  const user = owner && { user: fieldMessage(plural, 'user')() };
  const kindOf = (event: string) => ({
    label: `${plural}:activity.${event}`,
    sentence: `${plural}:activity.${event}.sentence`,
  });
  const kinds = {
    ...recordKinds(type, plural as never),
    ...Object.fromEntries(events.map((event) => [`${type}.${event}`, kindOf(event)])),
  };
  const described = Object.values(fields.byName as Record<string, Field<never, unknown>>);
  const options = described.map(({ control }) =>
    control?.type === 'select' ? control.options : {},
  );
  const values: Record<string, PlainMessageKey> = Object.assign({}, ...options);
  if (!tenant) {
    const labels = { ...fields.labels, ...user };
    const target = { table: snakeCase(plural), ...(page && { page }), fields: labels };
    return { kinds, targets: { [type]: target }, values };
  }
  const rename = (kind: string) => `${tenant.type}.${kind.replace('.', '-')}`;
  const logName = prefixed(type, title);
  return {
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [rename(kind), of])),
    fields: {
      ...Object.fromEntries(
        Object.entries(fields.labels).map(([name, label]) => [logName(name), label]),
      ),
      // Among the fields of other records, its title stands for what it is.
      [logName(title)]: `${plural}:one`,
    },
    values,
  };
}
