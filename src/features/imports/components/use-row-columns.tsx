import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import type { Column } from '~/ui/list/data-table';
import type { Fate, ImportRow } from '../schema';

export const fateLabels: Record<Fate, PlainMessageKey> = {
  new: 'imports:fate.new',
  changed: 'imports:fate.changed',
  same: 'imports:fate.same',
  rejected: 'imports:fate.rejected',
};

export const fateTones: Record<Fate, BadgeTone> = {
  new: 'success',
  changed: 'accent',
  same: 'neutral',
  rejected: 'danger',
};

export function useRowColumns(): Column<ImportRow, never>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'row',
      header: t('imports:check.row'),
      className: '@2xl:w-20',
      compact: 'col-span-2 text-ink-soft',
      labelled: true,
      cell: ({ number }) => <span className="tabular-nums">{format.number(number)}</span>,
    },
    {
      key: 'record',
      header: t('imports:check.record'),
      compact: 'row-start-1',
      cell: ({ label }) => <bdi className="font-medium wrap-anywhere">{label}</bdi>,
    },
    {
      key: 'fate',
      header: t('imports:check.fate'),
      className: '@2xl:w-36',
      compact: 'col-start-2 row-start-1',
      cell: ({ fate }) => <Badge tone={fateTones[fate]}>{t(fateLabels[fate])}</Badge>,
    },
    {
      key: 'details',
      header: t('imports:check.details'),
      compact: 'col-span-2',
      cell: (row) => <Details row={row} />,
    },
  ];
}

/** What changes, or why the row is rejected. */
function Details({ row: { changes, problems } }: { row: ImportRow }) {
  const t = useMessages();
  if (changes.length + problems.length === 0) return null;
  const value = (text: string | null) =>
    text === null ? <i>{t('imports:empty')}</i> : <bdi>{text}</bdi>;
  return (
    <ul className="flex flex-col gap-1 wrap-anywhere">
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <span className="text-ink-soft">{column}: </span>
          <del>{value(from)}</del> <ins className="no-underline">{value(to)}</ins>
        </li>
      ))}
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="text-danger">
          {column && `${column}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}
