import { ChevronRight } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';

export interface ChartTableProps {
  label: string;
  /** Headers of the two columns. */
  columns: [string, string];
  rows: { key: string; name: string; value: number }[];
}

/** The chart's numbers as an accessible table. Opens without JavaScript. */
export function ChartTable({ label, columns: [first, second], rows }: ChartTableProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <details className="group text-sm">
      <summary className="inline-flex h-8 list-none items-center gap-1.5 rounded-sm text-ink-soft transition-colors hover:text-ink pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90" />
        {t('ui:chart.table')}
      </summary>
      <div
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so it can be scrolled by keyboard
        tabIndex={0}
        className="mt-2 max-h-72 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-raised text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {first}
              </th>
              <th scope="col" className="px-3 py-2 text-end font-medium">
                {second}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {row.name}
                </th>
                <td className="px-3 py-1.5 text-end tabular-nums">{format.number(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
