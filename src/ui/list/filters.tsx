import { Fragment, type ReactNode } from 'react';
import { type FilterOption, SheetSelect } from './filter-select';
import type { ChangeSearch, SearchParams } from './use-list-search';

/** A step of a filter that needs the whole dialog, such as a user search. */
export interface SheetStep {
  title: string;
  children: ReactNode;
  /** Next to the back button. */
  action?: ReactNode;
}

export interface FilterField<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** Replaces the content of the dialog, or shows all filters again. */
  showStep: (step: SheetStep | undefined) => void;
}

/** Describes a filter: the search parameter, its control in the dialog, and its chip. */
export interface FilterOf<Name extends string, Value> {
  name: Name;
  /** `search`: all parameters, also those that are not applied yet. `change` sets several. */
  render: (
    field: FilterField<Value>,
    search: SearchParams,
    change: (change: SearchParams) => void,
  ) => ReactNode;
  /** Its name and value when it is active. */
  chip: FilterChip<Value>;
}

export interface FilterChip<Value> {
  label: string;
  render: (value: Value) => ReactNode;
}

/** A filter of any search parameter of the list. */
export type Filter<Search extends SearchParams> = {
  [Name in keyof Search & string]: FilterOf<Name, Search[Name]>;
}[keyof Search & string];

interface SelectOptions<Name extends string, Value extends string> {
  name: Name;
  label: string;
  /** The option that does not filter. */
  any: string;
  options: FilterOption<Value>[];
}

/** A filter with a fixed set of options. */
export function select<const Name extends string, Value extends string>(
  description: SelectOptions<Name, Value>,
): FilterOf<Name, Value | ''> {
  const { name, label, any } = description;
  const options: FilterOption<Value | ''>[] = [{ value: '', label: any }, ...description.options];
  return {
    name,
    chip: {
      label,
      render: (value) => options.find((option) => option.value === value)?.label ?? value,
    },
    render: ({ value, onChange }) => <SheetSelect {...{ label, value, options, onChange }} />,
  };
}

interface FiltersProps<Search extends SearchParams> {
  filters: Filter<Search>[];
  search: Search;
  onChange: ChangeSearch;
  showStep: FilterField<unknown>['showStep'];
}

/** The controls of the filters. */
export function Filters<Search extends SearchParams>(props: FiltersProps<Search>) {
  const { search, onChange, showStep } = props;
  // The type of `Filter` has checked that each one takes the value of its parameter.
  const filters = props.filters as FilterOf<string, unknown>[];
  return filters.map(({ name, render }) => (
    <Fragment key={name}>
      {render(
        {
          value: search[name],
          onChange: (value) => onChange({ [name]: value }),
          showStep,
        },
        search,
        onChange,
      )}
    </Fragment>
  ));
}

/** The parameters of the filters when none is set. */
export function clearedFilters(filters: { name: string }[], defaults: SearchParams): SearchParams {
  return Object.fromEntries(filters.map(({ name }) => [name, defaults[name]]));
}

export function countActive(search: SearchParams, cleared: SearchParams): number {
  return Object.keys(cleared).filter((name) => search[name] !== cleared[name]).length;
}
