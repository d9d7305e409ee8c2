import type * as v from 'valibot';
import type { KindDeclaration, RecordKind } from '~/shared/activity';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { idField, referenceOutput, timestamp } from '~/shared/schema';
import type { FieldValues } from '../form/fields';
import type { RecordField } from './record-fields';
import type { ConstantCase } from './record-names';

/** What records belong to that is kept apart from others: `tenant` of `defineRecord`. */
export interface RecordTenant {
  /** As the audit log names it: it is the target of all entries about its records. */
  type: string;
  /** What names it in each call, such as the slug. */
  input: v.ObjectEntries;
  /** Where the API has its records. */
  path: string;
  /** Where its pages are. */
  page: string;
  /** What each action on its records needs. Actions that are not listed are for all its members. */
  permissions: Readonly<Record<string, object>>;
}

/** What TypeScript derives from the fields of a record. */

// oxlint-disable-next-line typescript/no-explicit-any -- fields of any types
export type RecordFields = Record<string, RecordField<any, any, any, any>>;

type InputName<Name, Field> = Field extends { isReference: true } ? `${Name & string}Id` : Name;

type Outputs<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name]['output'];
};

type Inputs<Fields extends RecordFields> = {
  [Name in keyof Fields as InputName<Name, Fields[Name]>]: ReturnType<Fields[Name]['input']>;
};

/** The values of the form. */
export type Values<Fields extends RecordFields> = FieldValues<{
  [Name in keyof Fields]: ReturnType<Fields[Name]['describe']>;
}>;

type Automatic = {
  id: v.StringSchema<undefined>;
  createdAt: v.GenericSchema<string>;
  /** Sent back as `expectedUpdatedAt` with an edit (optimistic locking). */
  updatedAt: v.GenericSchema<string>;
};

type Entries<Fields extends RecordFields, Owned, Computed> = Automatic &
  Outputs<Fields> &
  Computed &
  (Owned extends true ? { user: typeof referenceOutput } : unknown);

/** What the API returns, without details if it is a row. */
export type RecordSchema<
  Fields extends RecordFields,
  Owned,
  Computed,
  Detail extends string = never,
> = v.StrictObjectSchema<
  [Detail] extends [never]
    ? Entries<Fields, Owned, Computed>
    : Omit<Entries<Fields, Owned, Computed>, Detail>,
  undefined
>;
export type CreateInput<Fields extends RecordFields> = v.StrictObjectSchema<
  Inputs<Fields>,
  undefined
>;
export type UpdateInput<Fields extends RecordFields> = v.StrictObjectSchema<
  Inputs<Fields> & { id: typeof idField; expectedUpdatedAt: typeof timestamp },
  undefined
>;

/** `PARCEL_NAME_TAKEN`, or for a reference `PARCEL_DEPOT_NOT_FOUND`. */
type FieldErrorCode<Type extends string, Name extends string, Field> =
  | (Field extends { unique: true } ? `${ConstantCase<Type>}_${ConstantCase<Name>}_TAKEN` : never)
  | (Field extends { isReference: true }
      ? `${ConstantCase<Type>}_${ConstantCase<Name>}_NOT_FOUND`
      : never);

export type RecordErrorCode<Type extends string, Fields extends RecordFields> =
  | `${ConstantCase<Type>}_NOT_FOUND`
  | `${ConstantCase<Type>}_CHANGED`
  | {
      [Name in keyof Fields & string]: FieldErrorCode<Type, Name, Fields[Name]>;
    }[keyof Fields & string];

type Labels = Record<string, PlainMessageKey>;

/** `parcel.created`, or `workspace.parcel-created` in a tenant. */
type KindOf<Type extends string, Event extends string, Tenant> = Tenant extends RecordTenant
  ? `${Tenant['type']}.${Type}-${'created' | 'updated' | 'deleted' | Event}`
  : RecordKind<Type> | `${Type}.${Event}`;

/** What a record adds to the audit log. */
export type ActivityOf<Type extends string, Event extends string, Tenant> = {
  kinds: Record<KindOf<Type, Event, Tenant>, KindDeclaration>;
  values: Labels;
} & (Tenant extends RecordTenant
  ? { fields: Labels }
  : { targets: Record<Type, { table: string; page?: string; fields: Labels }> });
