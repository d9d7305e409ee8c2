import { SelectField } from '../form/field';
import type { FilterOption } from './filter-select';

interface SheetSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: FilterOption<Value>[];
  onChange: (value: Value) => void;
}

/** A select in the filter sheet. */
export function SheetSelect<Value extends string>(props: SheetSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
