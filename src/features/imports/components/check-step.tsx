import { useQueryClient } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { type BadgeTone, Badge } from '~/ui/basics/badge';
import { Button, ButtonLink, buttonClass } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { Card } from '~/ui/layout/page';
import type { Column } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { ListSection } from '~/ui/list/list-section';
import { importQueries } from '../client';
import type { Fate, Import, ImportRow } from '../schema';
import { type ImportSearch, fates, importSearchDefaults } from '../search';

/** The third step: what becomes of each row. */
export function CheckStep({ data, search }: { data: Import; search: ImportSearch }) {
  const t = useMessages();
  const columns = useRowColumns();
  const { id, counts } = data;
  if (!counts) return null;
  return (
    <>
      <Summary data={data} counts={counts} />
      <ListSection
        to="/manager/import/$type/$id"
        label={t('imports:check.list')}
        search={search}
        defaults={importSearchDefaults}
        query={(given) => importQueries.rows(id, given)}
        columns={columns}
        filters={[
          select({
            name: 'fate',
            label: t('imports:check.fate'),
            any: t('imports:check.all'),
            options: fates.map((value) => ({ value, label: t(fateLabels[value]) })),
          }),
        ]}
        empty={{ icon: ListChecks, title: t('imports:check.nothing') }}
        table={{
          alignTop: true,
          compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1',
        }}
      />
    </>
  );
}

function Summary({ data, counts }: { data: Import; counts: NonNullable<Import['counts']> }) {
  const t = useMessages();
  const format = useFormat();
  const client = useQueryClient();
  const { run, pending, error } = useCall(t('imports:check.runFailed'));
  const start = () =>
    run(async () => {
      const started = await api.imports.run({ id: data.id });
      client.setQueryData(importQueries.one(data.id).queryKey, started);
    });
  const count = counts.new + counts.changed;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg leading-snug font-semibold">{t('imports:check.title')}</h2>
      <ul className="flex flex-wrap gap-2">
        {fates.map((fate) => (
          <li key={fate}>
            <Badge tone={fateTones[fate]}>
              {t(fateLabels[fate])} {format.number(counts[fate])}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-pretty text-ink-soft">
        {count > 0 ? t('imports:check.expired') : t('imports:check.nothing')}
      </p>
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
        {count > 0 && (
          <Button variant="primary" loading={pending} onClick={start}>
            {t('imports:check.import', { count, number: format.number(count) })}
          </Button>
        )}
        <ButtonLink
          to="/manager/import/$type/$id"
          params={{ type: data.type.name, id: data.id }}
          search={{ step: 'columns' }}
        >
          {t('imports:check.change')}
        </ButtonLink>
        {counts.rejected > 0 && (
          <a className={buttonClass()} href={`/api/rest/imports/${data.id}/rejected`} download>
            <Download className="size-4 shrink-0" />
            {t('imports:rejected.download')}
          </a>
        )}
      </div>
    </Card>
  );
}

const fateLabels: Record<Fate, PlainMessageKey> = {
  new: 'imports:fate.new',
  changed: 'imports:fate.changed',
  same: 'imports:fate.same',
  rejected: 'imports:fate.rejected',
};

const fateTones: Record<Fate, BadgeTone> = {
  new: 'success',
  changed: 'accent',
  same: 'neutral',
  rejected: 'danger',
};

function useRowColumns(): Column<ImportRow, never>[] {
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

/** What changes, the values of a new record, or why the row is rejected. */
function Details({ row: { fate, changes, problems } }: { row: ImportRow }) {
  const t = useMessages();
  if (changes.length + problems.length === 0) return null;
  const value = (text: string | null) =>
    text === null ? <i>{t('imports:empty')}</i> : <bdi>{text}</bdi>;
  return (
    <ul className="flex flex-col gap-1 wrap-anywhere">
      {changes.map(({ column, from, to, guarded }) => (
        <li key={column}>
          <span className="text-ink-soft">{column}: </span>
          {fate === 'changed' && <del>{value(from)}</del>}{' '}
          <ins className="no-underline">
            {guarded ? <Badge tone="warning">{value(to)}</Badge> : value(to)}
          </ins>
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
