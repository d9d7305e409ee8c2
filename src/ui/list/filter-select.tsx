import { ChevronDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { cx } from '../basics/cx';
import { SelectField } from '../form/field';

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
}

interface OptionsProps<Value extends string> {
  label: string;
  value: Value;
  options: FilterOption<Value>[];
  onChange: (value: Value) => void;
}

/** The props of a native select: phones show their own picker. */
const selectProps = <Value extends string>({ value, options, onChange }: OptionsProps<Value>) => ({
  value,
  onChange(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = options.find((option) => option.value === event.currentTarget.value);
    if (chosen) onChange(chosen.value);
  },
  children: options.map((option) => (
    <option key={option.value} value={option.value} className="text-ink">
      {option.label}
    </option>
  )),
});

interface FilterSelectProps<Value extends string> extends OptionsProps<Value> {
  /** Highlights an active filter. */
  active?: boolean;
  /** For a form without JavaScript. */
  name?: string;
  className?: string;
}

/** Filters or sorts a list. The selected option is the visible text, `label` the accessible name. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, name, active = false, className } = props;
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        aria-label={label}
        name={name}
        className={cx(
          'h-11 w-full appearance-none truncate rounded-md border bg-raised ps-3 pe-8 text-base shadow-low transition-colors hover:border-ink-soft sm:h-10 sm:text-sm sm:pointer-coarse:h-11',
          active ? 'border-accent text-accent' : 'border-line-strong text-ink',
        )}
        {...selectProps(props)}
      />
      <ChevronDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
    </div>
  );
}

/** The same in the filter dialog, with a visible label. */
export function SheetSelect<Value extends string>(props: OptionsProps<Value>) {
  return <SelectField label={props.label} {...selectProps(props)} />;
}
