import * as v from 'valibot';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { message } from '~/shared/i18n/message';
import {
  type Reference,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalNumber,
  optionalText,
  referenceOutput,
  requiredLine,
  requiredReference,
} from '~/shared/schema';
import type { Choices } from '../form/choices';
import * as control from '../form/fields';
import type { Field } from '../form/fields';

/*
 * The kinds of fields of records: `text({ required: true, max: 120 })`. Each says how the field is
 * validated, returned, edited and shown. A kind of your own is a function that returns a `RecordField`.
 */

/** The key of a message of the field: `key('required')` is `parcels:fields.name.required`. */
type FieldMessage = (suffix?: string) => PlainMessageKey;

export interface RecordField<
  Saved = unknown,
  Value = unknown,
  Schema extends v.GenericSchema = v.GenericSchema,
  Unique extends boolean = boolean,
> {
  /** How it is edited and shown. */
  describe(key: FieldMessage): Field<Saved, Value>;
  /** What users enter. The form validates with it, and the server again. */
  input(key: FieldMessage): Schema;
  /** What the API returns. */
  output: v.GenericSchema<Saved>;
  required: boolean;
  /** Only one record has the same value. The table needs an index: `parcels_name_unique`. */
  unique: Unique;
  /** The record has another one. Its input is the ID: `ownerId` for the field `owner`. */
  isReference: boolean;
}

type Optional<Saved> = v.OptionalSchema<v.GenericSchema<Saved | null, Saved | null>, null>;
type Input<Saved, Required> = Required extends true ? v.GenericSchema<Saved> : Optional<Saved>;
type SavedAs<Saved, Required> = Required extends true ? Saved : Saved | null;

interface Options<Required> {
  required?: Required;
}
interface UniqueOptions<Required, Unique> extends Options<Required> {
  unique?: Unique;
}
interface LengthOptions {
  /** Characters. */
  max?: number;
}

interface Kind<Saved, Value> {
  describe(key: FieldMessage): Field<Saved | null, Value>;
  output: v.GenericSchema<Saved>;
  /** Accepts null for an empty field. */
  input: v.GenericSchema<Saved | null, Saved | null>;
  /** If an empty field is not the same as null. */
  requiredInput?(required: string): v.GenericSchema<Saved>;
  required?: boolean | undefined;
  unique?: boolean | undefined;
  /** What a text that is not empty looks like. */
  pattern?: RegExp | undefined;
}

/** A field that may be left empty, which is saved as null, unless it is required. */
function fieldOf<Saved, Value, Required extends boolean, Unique extends boolean>(
  kind: Kind<Saved, Value>,
): RecordField<SavedAs<Saved, Required>, Value, Input<Saved, Required>, Unique> {
  const { describe, output, input, required = false, unique = false, pattern } = kind;
  const requiredInput = kind.requiredInput ?? ((text: string) => v.nonNullable(input, text));
  const matching = <Schema extends v.GenericSchema>(schema: Schema, key: FieldMessage) =>
    pattern ? v.pipe(schema, v.check(matches(pattern), message(key('invalid')))) : schema;
  const built = {
    describe: (key: FieldMessage) => ({ ...describe(key), required }),
    input: (key: FieldMessage) =>
      required
        ? matching(requiredInput(message(key('required'))), key)
        : v.optional(matching(input, key), null),
    output: required ? output : v.nullable(output),
    required,
    unique,
    isReference: false,
  };
  return built as unknown as ReturnType<typeof fieldOf<Saved, Value, Required, Unique>>;
}

const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value !== 'string' || value === '' || pattern.test(value);

interface PatternOptions {
  /** What all of it looks like, such as `/^\d{13}$/`. The error is `parcels:fields.code.invalid`. */
  pattern?: RegExp;
}

/** A single line of text. */
export const text = <const Required extends boolean = false, const Unique extends boolean = false>({
  max = 200,
  ...options
}: UniqueOptions<Required, Unique> & LengthOptions & PatternOptions = {}) =>
  fieldOf<string, string, Required, Unique>({
    ...options,
    describe: (key) => control.text(key(), { pattern: options.pattern }),
    output: v.string(),
    input: optionalLine(max),
    requiredInput: (required) => requiredLine(max, { required }),
  });

/** Several lines, with a character count. */
export const textarea = <const Required extends boolean = false>({
  max = 2000,
  ...options
}: Options<Required> & LengthOptions = {}) =>
  fieldOf<string, string, Required, false>({
    ...options,
    describe: (key) => control.textarea(key(), { maxLength: max }),
    output: v.string(),
    input: optionalText(max),
  });

/** An email address, in lower case. */
export const email = <const Required extends boolean = false, const Unique extends boolean = false>(
  options: UniqueOptions<Required, Unique> = {},
) =>
  fieldOf<string, string, Required, Unique>({
    ...options,
    describe: (key) => control.email(key()),
    output: v.string(),
    input: optionalEmail,
  });

/** A calendar date, `2030-01-31`. */
export const date = <const Required extends boolean = false>(options: Options<Required> = {}) =>
  fieldOf<string, string, Required, false>({
    ...options,
    describe: (key) => control.date(key()),
    output: v.string(),
    input: optionalDate,
  });

/** A whole number. */
export const number = <const Required extends boolean = false>(options: Options<Required> = {}) =>
  fieldOf<number, string, Required, false>({
    ...options,
    describe: (key) => control.number(key()),
    output: v.number(),
    input: optionalNumber,
  });

/** One of a few options; the first is the default. Its messages are `parcels:fields.status.draft`. */
export function select<const Option extends string>(options: readonly [Option, ...Option[]]) {
  const labels = (key: FieldMessage) =>
    Object.fromEntries(options.map((option) => [option, key(option)])) as Record<
      Option,
      PlainMessageKey
    >;
  const output = v.picklist(options);
  return {
    describe: (key) => control.select(key(), labels(key), options[0]),
    input: () => v.optional(output, options[0]),
    output,
    required: true,
    unique: false as const,
    isReference: false,
  } satisfies RecordField<Option, Option, v.GenericSchema, false>;
}

/** Another record, which users find by its name: `owner: reference(userChoices)`. */
export function reference<const Required extends boolean = true>(
  choices: Choices,
  { required }: Options<Required> = {},
) {
  const isRequired = required ?? true;
  const built = {
    describe: (key: FieldMessage) =>
      control.reference(key(), { required: isRequired, inputName: '', choices }),
    input: (key: FieldMessage) =>
      isRequired
        ? requiredReference(message(key('required')))
        : v.optional(v.nullable(requiredReference(message(key('required')))), null),
    output: isRequired ? referenceOutput : v.nullable(referenceOutput),
    required: isRequired,
    unique: false,
    isReference: true as const,
  };
  return built as unknown as ReferenceField<Required>;
}

type ReferenceField<Required extends boolean> = RecordField<
  SavedAs<Reference, Required>,
  Reference | null,
  Input<string, Required>,
  false
> & { isReference: true };
