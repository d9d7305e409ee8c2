import { type SyntheticEvent, useEffect, useRef } from 'react';
import { maxSearchLength } from '~/shared/schema';
import { cx } from '../basics/cx';
import { oneLine } from '../basics/isolate';
import { TextField, inputClass } from '../form/field';
import type { FilterField, FilterOf } from './filters';

interface TextFilterOptions<Name extends string> {
  name: Name;
  label: string;
}

/** A filter by the whole text of a field, such as a number plate. */
export const textFilter = <const Name extends string>({
  name,
  label,
}: TextFilterOptions<Name>): FilterOf<Name, string> => ({
  name,
  chip: { label, render: (value) => <bdi className={oneLine}>{value}</bdi> },
  render: (field) =>
    field.showStep ? (
      <TextField
        label={label}
        {...inputProps}
        value={field.value}
        onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      />
    ) : (
      <TextFilter label={label} {...field} />
    ),
});

const inputProps = { dir: 'auto', autoComplete: 'off', maxLength: maxSearchLength } as const;

/** Filters on Enter, or when the focus leaves it. */
export function TextFilter({ label, value, onChange }: FilterField<string> & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    // Changed from outside: Back, a link, or a cleared filter. At first, it has what was typed early.
    if (input.current && known.current !== value) input.current.value = value;
    known.current = value;
  }, [value]);
  function apply({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const text = currentTarget.value.trim();
    if (text !== value) onChange(text);
  }
  return (
    <input
      ref={input}
      {...inputProps}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply(event)}
      className={cx(inputClass, 'min-w-32 flex-1', value !== '' && 'border-accent text-accent')}
    />
  );
}
