import { useEffect, useRef } from 'react';
import { cx } from '~/ui/basics/cx';
import { inputClass } from '~/ui/form/field';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** Label above the field, two fields in a row: for the filter sheet. */
  stacked: boolean;
}

/** Dates are typed in parts: until the year is complete, the filter does not change. */
export function DayField({ label, value, onChange, stacked }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <label
      className={cx(
        'flex text-sm',
        stacked
          ? 'col-span-1! min-w-0 flex-col items-start gap-1.5 font-medium text-ink'
          : 'items-center gap-2 text-ink-soft',
      )}
    >
      <span className="whitespace-nowrap">{label}</span>
      <input
        ref={input}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onChange={({ currentTarget: { value: day, validity } }) => {
          if (day ? day >= '1000' : !validity.badInput) onChange(day);
        }}
        className={`${inputClass} sm:w-36`}
      />
    </label>
  );
}
