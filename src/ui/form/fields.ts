import { type ReactNode, createElement } from 'react';
import type { PlainMessageKey, Translate } from '~/shared/i18n/i18n';
import type { Reference } from '~/shared/schema';
import { CalendarDate } from '../basics/time';
import type { Choices } from './choices';

/**
 * The fields of an entity, described once: `defineFields<User>()({ name: text(…), … })`. Forms,
 * edit conflicts, detail pages and the audit log all read the description.
 */

/** One field. `Saved` is its type in the entity, `Value` its type in a form. */
export interface Field<Saved, Value> {
  label: PlainMessageKey;
  required?: boolean;
  /** How `FormField` renders it. Without one, the form renders its own component. */
  control?: Control;
  /** Its name in the input schema, if that differs. */
  inputName?: string;
  /** The value in an empty form. */
  blank: Value;
  fromSaved(saved: Saved): Value;
  /** Converts the form value to the schema's input. */
  toInput(value: Value): unknown;
  /** What two values are compared by. */
  compare(value: Value): unknown;
  /** For reading. Null if empty. */
  show(value: Value, t: Translate): ReactNode;
  /** As the audit log stores it, if that differs. `before` is the value before the change. */
  log?(saved: Saved, before?: Saved): string | number | boolean | null;
}

export type Control =
  | { type: 'text'; pattern?: RegExp | undefined }
  | { type: 'email' | 'number' | 'date' }
  | { type: 'textarea'; maxLength: number }
  | { type: 'select'; options: Record<string, PlainMessageKey> }
  | { type: 'reference'; choices: Choices };

interface FieldOptions {
  required?: boolean;
}

const same = <Value>(value: Value): Value => value;

const trim = (value: string) => value.trim();

const textField = (
  control: Control,
  label: PlainMessageKey,
  options?: FieldOptions,
): Field<string | null, string> => ({
  label,
  ...options,
  control,
  blank: '',
  fromSaved: (saved) => saved ?? '',
  toInput: same,
  // Schemas trim, so surrounding space is not a change.
  compare: trim,
  show: (value) => value.trim() || null,
});

/** A single line of text. */
export const text = (
  label: PlainMessageKey,
  { pattern, ...options }: FieldOptions & { pattern?: RegExp | undefined } = {},
) => textField({ type: 'text', pattern }, label, options);

export const email = (label: PlainMessageKey, options?: FieldOptions) =>
  textField({ type: 'email' }, label, options);

/** A calendar date, `2030-01-31`. */
export const date = (
  label: PlainMessageKey,
  options?: FieldOptions,
): Field<string | null, string> => ({
  ...textField({ type: 'date' }, label, options),
  show: (value) => (value ? createElement(CalendarDate, { date: value }) : null),
});

/** Several lines, with a character count. */
export const textarea = (
  label: PlainMessageKey,
  { maxLength, ...options }: FieldOptions & { maxLength: number },
) => textField({ type: 'textarea', maxLength }, label, options);

/** A whole number. The form keeps it as typed; `show` formats a valid one. */
export function number(
  label: PlainMessageKey,
  options?: FieldOptions & { show?: (value: number, t: Translate) => ReactNode },
): Field<number | null, string> {
  const { show = String, ...rest } = options ?? {};
  return {
    label,
    ...rest,
    control: { type: 'number' },
    blank: '',
    fromSaved: (saved) => (saved === null ? '' : String(saved)),
    toInput: parseInteger,
    compare: trim,
    show(typed, t) {
      const value = parseInteger(typed);
      return value === null || Number.isNaN(value) ? typed.trim() || null : show(value, t);
    },
  };
}

/** One of a few options, by their labels. */
export const select = <Option extends string>(
  label: PlainMessageKey,
  options: Record<Option, PlainMessageKey>,
  blank: NoInfer<Option>,
): Field<Option, Option> => ({
  label,
  control: { type: 'select', options },
  blank,
  fromSaved: same,
  toInput: same,
  compare: same,
  show: (value, t) => t(options[value]),
});

/** Another record, which the user finds by its name. The schema has its ID, as `inputName`. */
export const reference = (
  label: PlainMessageKey,
  { choices, ...options }: FieldOptions & { inputName: string; choices: Choices },
): Field<Reference | null, Reference | null> => ({
  label,
  ...options,
  control: { type: 'reference', choices },
  blank: null,
  fromSaved: same,
  toInput: (value) => value?.id ?? null,
  compare: (value) => value?.id,
  show: (value) => value?.name ?? null,
});

type CustomField<Saved extends Value, Value> = Pick<
  Field<Saved, Value>,
  'label' | 'required' | 'inputName' | 'blank' | 'show'
> &
  Partial<Pick<Field<Saved, Value>, 'toInput' | 'compare'>>;

/** A field with a component of its own, such as an image. */
export const custom = <Saved extends Value, Value>(
  field: CustomField<Saved, Value>,
): Field<Saved, Value> => ({
  fromSaved: same,
  toInput: same,
  compare: field.toInput ?? same,
  ...field,
});

/** The form values that fields describe. */
export type FieldValues<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { blank: infer Value } ? Value : never;
};

/** Three-way merge of two edits that started from the same version. */
export interface Merge<Values> {
  /** Fields that only they changed have their value, all others have mine. */
  values: Values;
  /** Fields that both changed, to different values. */
  conflicts: (keyof Values & string)[];
}

/** The fields of an entity and everything derived from them. */
export interface EntityFields<Item, Values> {
  names: (keyof Values & string)[];
  byName: { [Name in keyof Values]: Field<never, Values[Name]> };
  labels: Record<keyof Values & string, PlainMessageKey>;
  /** The values of an empty form. */
  blank: Values;
  /** The form values of a saved item. */
  getValues(item: Item): Values;
  /** The input of the schema that the server uses too. */
  toInput(values: Values): Record<string, unknown>;
  /** Whether both would be saved as the same item. */
  isSame(a: Values, b: Values): boolean;
  /** The fields whose values differ. */
  differing(a: Values, b: Values): (keyof Values & string)[];
  /** Combines two edits of `base`: see `Merge`. */
  merge(base: Values, theirs: Values, mine: Values): Merge<Values>;
  /** The name of a field in the schema's input and in errors. */
  inputName(name: keyof Values & string): string;
}

type FieldsOf<Item, Fields> = {
  [Name in keyof Fields]: Name extends keyof Item ? Field<Item[Name], unknown> : never;
};

export const defineFields =
  <Item>() =>
  <Fields extends FieldsOf<Item, Fields>>(
    fields: Fields,
  ): EntityFields<Item, FieldValues<Fields>> => {
    type Values = FieldValues<Fields>;
    type Name = keyof Values & string;
    const byName = fields as unknown as Record<Name, Field<unknown, unknown>>;
    const names = Object.keys(fields) as Name[];
    const mapped = <Result>(of: (name: Name) => Result) =>
      Object.fromEntries(names.map((name) => [name, of(name)]));
    const inputName = (name: Name) => byName[name].inputName ?? name;
    const differing = (a: Values, b: Values) =>
      names.filter((name) => byName[name].compare(a[name]) !== byName[name].compare(b[name]));
    function merge(base: Values, theirs: Values, mine: Values): Merge<Values> {
      const changedByThem = new Set(differing(base, theirs));
      const changedByMe = new Set(differing(base, mine));
      return {
        values: mapped((name) =>
          changedByThem.has(name) && !changedByMe.has(name) ? theirs[name] : mine[name],
        ) as Values,
        conflicts: differing(theirs, mine).filter(
          (name) => changedByThem.has(name) && changedByMe.has(name),
        ),
      };
    }
    return {
      names,
      byName: fields as unknown as EntityFields<Item, Values>['byName'],
      labels: mapped((name) => byName[name].label) as Record<Name, PlainMessageKey>,
      blank: mapped((name) => byName[name].blank) as Values,
      getValues: (item) =>
        mapped((name) => byName[name].fromSaved(item[name as unknown as keyof Item])) as Values,
      toInput: (values) =>
        Object.fromEntries(
          names.map((name) => [inputName(name), byName[name].toInput(values[name])]),
        ),
      isSame: (a, b) => differing(a, b).length === 0,
      differing,
      merge,
      inputName,
    };
  };

/** Codes of the digit zero in the scripts that users may type. */
const zeros = { arabic: 0x660, persian: 0x6f0 };

const latin = (zero: number) => (digit: string) => String(digit.charCodeAt(0) - zero);

/** Parses a whole number, in Latin or Arabic digits. Empty is null; any other text is `NaN`. */
export function parseInteger(typed: string): number | null {
  const plain = typed
    .trim()
    .replaceAll(/[٠-٩]/g, latin(zeros.arabic))
    .replaceAll(/[۰-۹]/g, latin(zeros.persian))
    .replace(/^[−–]/, '-');
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}
