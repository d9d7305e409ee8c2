import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Button, ButtonLink } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { useExplain } from '~/ui/form/use-explain';
import { Card } from '~/ui/layout/page';
import { select } from '~/ui/list/filters';
import { ListSection } from '~/ui/list/list-section';
import { importQueries } from '../client';
import type { Import } from '../schema';
import { type ImportSearch, fates, importSearchDefaults } from '../search';
import { fateLabels, fateTones, useRowColumns } from './use-row-columns';

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
  const { run, pending, error } = useRun(data.id);
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
          <Button variant="primary" loading={pending} onClick={run}>
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
      </div>
    </Card>
  );
}

function useRun(id: string) {
  const t = useMessages();
  const explain = useExplain();
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  async function run() {
    setPending(true);
    setError(undefined);
    try {
      client.setQueryData(importQueries.one(id).queryKey, await api.imports.run({ id }));
    } catch (cause) {
      const failed = t('imports:check.runFailed');
      setError(explain(cause, failed).form ?? failed);
    }
    setPending(false);
  }
  return { pending, error, run: () => void run() };
}
