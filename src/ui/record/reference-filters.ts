import type { EntityFields } from '../form/fields';
import type { FilterOf } from '../list/filters';
import { referenceFilter } from '../list/reference-filter';
import { useRecordMessages } from './screen-record';

/** The filter of a list by a record that others refer to: by the field of the kind `reference`. */
export function useReferenceFilter<Values, const Name extends keyof Values & string>(
  { plural, fields }: { plural: string; fields: EntityFields<never, Values> },
  name: Name,
): FilterOf<`${Name}Id`, string> {
  const text = useRecordMessages({ plural });
  const { control } = fields.byName[name];
  if (control?.type !== 'reference') throw new Error(`${name} refers to no record`);
  return referenceFilter({
    name: `${name}Id`,
    label: text(`fields.${name}`),
    any: text(`fields.${name}.any`),
    searchLabel: text(`fields.${name}.search`),
    choices: control.choices,
  });
}
