import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect } from 'react';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';
import { repeatEarlyInput } from './early-input';

/** What every field has, whatever its control. */
export interface FieldTexts {
  id?: string;
  className?: string;
  label: ReactNode;
  /** Help text that stays visible below the control. */
  hint?: ReactNode;
  /** Error message. Also marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
}

/** Connects a control to its label, hint and error. Spread it on the control. */
export interface ControlProps {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/**
 * Id of a control's label. An open list hides everything around it from screen readers, labels
 * included, so its control references the label with `aria-labelledby`, which still works.
 */
export const getLabelId = (control: string) => `${control}-label`;

/** Separates the props of `Field` from those of its control. */
export function splitProps<Props extends FieldTexts>(props: Props) {
  const { id, className, label, hint, error, required, ...control } = props;
  return { field: { id, className, label, hint, error, required }, control };
}

interface FieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ id, label, hint, error, required, className, children }: FieldProps) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  useLayoutEffect(() => repeatEarlyInput(document.getElementById(control)), [control]);
  const describedBy = cx(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={control} className="text-sm font-medium text-ink">
        <span id={getLabelId(control)}>{label}</span>
        {required && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {children({
        id: control,
        required,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Error message below a control or at the end of a form. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p
      role="alert"
      className={cx('flex items-start gap-1.5 text-sm text-danger', className)}
      {...props}
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Free text uses `dir="auto"`; styles.css explains why that requires a placeholder. */
const getPlaceholder = ({ dir, placeholder }: { dir?: string; placeholder?: string }) =>
  placeholder ?? (dir === 'auto' ? ' ' : undefined);

// 16 px on phones: iOS zooms into anything smaller when it is focused.
const box =
  'w-full rounded-md border border-line-strong bg-raised text-base text-ink shadow-low transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger aria-invalid:outline-danger sm:text-sm';
const line = 'h-11 px-3 sm:h-10 sm:pointer-coarse:h-11';
/** Styles of a single-line control, for components that render their own input. */
export const inputClass = `${box} ${line}`;

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldTexts & {
    /** Shown inside the control, before the text. */
    icon?: Icon;
  };

export function TextField({ icon: Icon, ...props }: TextFieldProps) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(connection) => (
        <div className="relative">
          {Icon && (
            <Icon className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
          )}
          <input
            className={cx(box, line, Icon && 'ps-9')}
            {...control}
            {...connection}
            placeholder={getPlaceholder(control)}
          />
        </div>
      )}
    </Field>
  );
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts;

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(connection) => (
        <textarea
          rows={4}
          className={cx(box, 'px-3 py-2.5')}
          {...control}
          {...connection}
          placeholder={getPlaceholder(control)}
        />
      )}
    </Field>
  );
}

export type SelectFieldProps = ComponentProps<'select'> & FieldTexts;

/** The control alone, for a label beside it. */
export const Select = (props: ComponentProps<'select'>) => (
  <div className="relative">
    <select className={cx(box, line, 'appearance-none pe-9')} {...props} />
    <ChevronDown className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
  </div>
);

/** A native select: works without JavaScript, and phones show their own picker. */
export function SelectField(props: SelectFieldProps) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(connection) => <Select {...control} {...connection} />}</Field>;
}
