import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Reference } from '~/shared/schema';
import { cx } from '../basics/cx';
import { DateField } from './date-field';
import {
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './field';
import type { Control } from './fields';
import { ReferenceField } from './reference-field';
import type { Form } from './use-form';

/** Connects a field of a form to the component that edits it. */
export interface FieldControl<Value> {
  name: string;
  label: string;
  required: boolean;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** For fields with a component of their own: `<LogoField {...useField(form, 'logo')} />`. */
export function useField<Values, Name extends keyof Values & string>(
  form: Form<Values>,
  name: Name,
): FieldControl<Values[Name]> {
  const t = useMessages();
  const { label, required = false } = form.fields.byName[name];
  return {
    name,
    label: t(label),
    required,
    value: form.values[name],
    onChange: (value) => form.change({ [name]: value } as unknown as Partial<Values>),
    error: form.errors[form.fields.inputName(name)],
  };
}

/** Names of the fields that `FormField` can render. */
type FieldName<Values> = {
  [Name in keyof Values]: Values[Name] extends string
    ? Name
    : Values[Name] extends Reference | null
      ? Name
      : never;
}[keyof Values] &
  string;

interface FormFieldProps<Values> {
  form: Form<Values>;
  name: FieldName<Values>;
  hint?: ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/** A field of a form, rendered as its description says. */
export function FormField<Values>({ form, name, ...props }: FormFieldProps<Values>) {
  const field = useField(form, name) as FieldControl<unknown>;
  const { control } = form.fields.byName[name];
  if (!control) throw new Error(`The field "${name}" needs a component of its own`);
  // The description has a control that fits the value, which TypeScript does not infer here.
  if (control.type === 'reference')
    return (
      <ReferenceField
        {...(field as FieldControl<Reference | null>)}
        {...props}
        choices={control.choices}
      />
    );
  return <ControlField {...(field as FieldControl<string>)} {...props} control={control} />;
}

type ControlFieldProps = FieldControl<string> &
  Omit<FormFieldProps<never>, 'form' | 'name'> & {
    control: Exclude<Control, { type: 'reference' }>;
  };

/** Not type="email": browsers would hide invalid input from validation. */
const emailProps = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

function ControlField({ control, onChange, ...props }: ControlFieldProps) {
  const onInput = (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value);
  switch (control.type) {
    case 'number':
      return <NumberField {...props} onChange={onChange} />;
    case 'date':
      return <DateField {...props} onChange={onChange} />;
    case 'textarea':
      return <CountedTextArea {...props} maxLength={control.maxLength} onChange={onInput} />;
    case 'select':
      return <OptionsField {...props} options={control.options} onChange={onInput} />;
    case 'email':
      return (
        <TextField
          autoComplete="off"
          dir="ltr"
          {...emailProps}
          {...props}
          onChange={onInput}
          className={cx('rtl:[&_input]:text-end', props.className)}
        />
      );
    default:
      return (
        <TextField
          autoComplete="off"
          dir="auto"
          pattern={control.pattern?.source}
          {...props}
          onChange={onInput}
        />
      );
  }
}

type OptionsFieldProps = SelectFieldProps & {
  options: Record<string, PlainMessageKey>;
  readOnly?: boolean;
};

/** Selects have no read-only state. */
function OptionsField({ options, readOnly, ...props }: OptionsFieldProps) {
  const t = useMessages();
  return (
    <SelectField disabled={readOnly} {...props}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {t(label)}
        </option>
      ))}
    </SelectField>
  );
}

type CountedTextAreaProps = TextAreaFieldProps & { value: string; maxLength: number };

/** Counts the characters. Longer text is reported on submit, not cut off while typing. */
function CountedTextArea({ maxLength, hint, ...props }: CountedTextAreaProps) {
  const t = useMessages();
  const format = useFormat();
  const count = props.value.length;
  return (
    <TextAreaField
      rows={8}
      dir="auto"
      {...props}
      hint={
        hint ?? (
          <span className={cx('tabular-nums', count > maxLength && 'text-danger')}>
            {t('ui:characters', { used: format.number(count), most: format.number(maxLength) })}
          </span>
        )
      }
    />
  );
}

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'dir' | 'type'> & {
  /** As typed: `parseInteger` reads it, in Latin or Arabic digits. */
  value: string;
  onChange: (typed: string) => void;
};

/**
 * A field for a whole number. A text input, because number inputs hide what they cannot parse from
 * validation, change on scroll and reject Arabic digits.
 */
export function NumberField({ onChange, className, ...props }: NumberFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      dir="ltr"
      onChange={(event) => onChange(event.currentTarget.value)}
      className={cx('rtl:[&_input]:text-end', className)}
    />
  );
}
