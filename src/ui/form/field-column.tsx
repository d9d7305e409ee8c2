import type { Translate } from '~/shared/i18n/i18n';
import { oneLine } from '../basics/isolate';
import type { Column } from '../list/data-table';
import type { EntityFields } from './fields';

/** The column of a list that shows a field: `fieldColumn(userFields, 'name', t)`. */
export const fieldColumn = <Item, Values>(
  fields: EntityFields<Item, Values>,
  name: keyof Values & string,
  t: Translate,
): Column<Item, never> => ({
  key: name,
  header: t(fields.labels[name]),
  cell: (item) => (
    <bdi className={oneLine}>{fields.byName[name].show(fields.getValues(item)[name], t)}</bdi>
  ),
});
