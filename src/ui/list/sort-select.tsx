import { useMessages } from '~/shared/i18n/context';
import { sortOrders } from '~/shared/schema';
import { FilterSelect, SheetSelect } from './filter-select';
import type { SortOption, Sorting } from './sorting';

interface SortSelectProps extends Sorting {
  sorts: SortOption[];
  onChange: (chosen: Sorting) => void;
  /** In the filter sheet. */
  inSheet?: boolean;
  className?: string;
}

/** Sort control for layouts without clickable column headers. */
export function SortSelect(props: SortSelectProps) {
  const { sorts, sort, order, onChange, inSheet = false, className } = props;
  const t = useMessages();
  const orders = { asc: t('list:sort.ascending'), desc: t('list:sort.descending') };
  const options = sorts.flatMap((option) =>
    sortOrders.map((direction) => ({
      value: `${option.sort} ${direction}`,
      label: t('list:sort.option', { column: option.label, order: orders[direction] }),
      sorting: { sort: option.sort, order: direction },
    })),
  );
  const select = {
    label: t('list:sort.label'),
    value: `${sort} ${order}`,
    options,
    onChange(value: string) {
      const chosen = options.find((option) => option.value === value);
      if (chosen) onChange(chosen.sorting);
    },
  };
  return inSheet ? <SheetSelect {...select} /> : <FilterSelect {...select} className={className} />;
}
