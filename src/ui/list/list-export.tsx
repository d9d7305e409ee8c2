import { Slot } from '~/shared/page/slots';
import { getShownColumns } from './columns';
import type { MenuPart, ShownList } from './shown-list';
import { getSorting } from './sorting';

declare module './data-table' {
  interface Column<Item, Sort extends string = string> {
    /** What it shows of a record, for exports. Defaults to the field with the name of the column. */
    exported?: (keyof Item & string)[];
  }
}

interface ExportedColumn {
  key: string;
  exported?: readonly string[];
}

/** What an export of these columns has; empty for all fields. */
export function getExportedFields(
  columns: readonly ExportedColumn[],
  chosen: unknown,
): { fields?: string } {
  const all = [...columns];
  const shown = getShownColumns(all, chosen);
  if (shown === all) return {};
  const fields = new Set(shown.flatMap((column) => column.exported ?? [column.key]));
  return { fields: [...fields].join(',') };
}

/** What the procedure gets, without the page. */
function getInput({ queryKey }: Pick<ShownList<unknown>, 'queryKey'>): Record<string, string> {
  const filled = Object.entries(queryKey.at(-1) as object).filter(([, value]) => value !== '');
  return Object.fromEntries(filled);
}

/** What the list shows: its input, its order and its columns. */
export function getListInput<Item>(shown: ShownList<Item>) {
  const { list, listInput, search, columns } = shown;
  const { sort: _sort, order: _order, ...filters } = getInput(shown);
  return {
    list: `${list}.list`,
    input: { ...listInput, ...filters },
    shown: { ...getSorting(search), ...getExportedFields(columns, search.columns) },
  };
}

/** In the menu of a list. */
export function ListExport(props: MenuPart) {
  const { list, listInput, search, columns } = props;
  const query = new URLSearchParams({
    ...listInput,
    ...getInput(props),
    ...getExportedFields(columns, search.columns),
  });
  return <Slot name="listExport" list={list} query={String(query)} Items={props.Items} />;
}
