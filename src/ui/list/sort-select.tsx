import { useMessages } from '~/shared/i18n/context';
import { sortOrders } from '~/shared/list-input';
import { FilterSelect } from './filter-select';
import { SheetSelect } from './sheet-select';
import type { SortOption, Sorting } from './sorting';

interface SortSelectProps<Sort extends string> extends Sorting<Sort> {
  sorts: SortOption<Sort>[];
  onChange: (chosen: Sorting<Sort>) => void;
}

function useSortSelect<Sort extends string>({
  sorts,
  sort,
  order,
  onChange,
}: SortSelectProps<Sort>) {
  const t = useMessages();
  const orders = { asc: t('ui:sort.ascending'), desc: t('ui:sort.descending') };
  const options = sorts.flatMap((it) =>
    sortOrders.map((direction) => ({
      value: `${it.sort} ${direction}`,
      label: t('ui:sort.option', { column: it.label, order: orders[direction] }),
      sort: it.sort,
      order: direction,
    })),
  );
  return {
    label: t('ui:sort.label'),
    value: `${sort} ${order}`,
    options,
    onChange(value: string) {
      const chosen = options.find((option) => option.value === value);
      if (chosen) onChange({ sort: chosen.sort, order: chosen.order });
    },
  };
}

/** Sort control for layouts without clickable column headers. */
export function SortSelect<Sort extends string>({
  className,
  ...props
}: SortSelectProps<Sort> & { className?: string }) {
  return <FilterSelect {...useSortSelect(props)} {...(className && { className })} />;
}

/** The sort control for a filter sheet. */
export function SheetSort<Sort extends string>(props: SortSelectProps<Sort>) {
  return <SheetSelect {...useSortSelect(props)} />;
}
