import { maxSearchLength } from '~/shared/schema';
import { oneLine } from '../basics/isolate';
import { TextField } from '../form/field';
import type { FilterOf } from './filters';

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
  render: ({ value, onChange }) => (
    <TextField
      label={label}
      dir="auto"
      autoComplete="off"
      maxLength={maxSearchLength}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
});
