import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../basics/cx';

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
}

export type FilterSelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> & {
  /** Accessible name; the selected option is the visible text. */
  label: string;
  value: Value;
  options: FilterOption<Value>[];
  onChange: (value: Value) => void;
  /** Highlights an active filter. */
  active?: boolean;
};

/** Filters or sorts a list. Native, so phones show their own picker. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  active = false,
  className,
  ...props
}: FilterSelectProps<Value>) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        className={cx(
          'h-11 w-full appearance-none truncate rounded-md border bg-raised ps-3 pe-8 text-base shadow-low transition-colors hover:border-ink-soft sm:h-10 sm:text-sm sm:pointer-coarse:h-11',
          active ? 'border-accent text-accent' : 'border-line-strong text-ink',
        )}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
        {...props}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
    </div>
  );
}
