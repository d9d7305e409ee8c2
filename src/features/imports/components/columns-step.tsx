import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { useExplain } from '~/ui/form/use-explain';
import { Card } from '~/ui/layout/page';
import { importQueries } from '../client';
import type { Import } from '../schema';
import { ColumnFields, type Mapping } from './column-fields';
import { FormatFields } from './format-fields';

/** The second step: which column of the file goes into which field. */
export function ColumnsStep({ data }: { data: Import }) {
  const t = useMessages();
  const format = useFormat();
  const [mapping, setMapping] = useState<Mapping>(data.mapping);
  const problem = useProblem(data, mapping);
  const { pending, error, check } = useCheck(data, mapping);
  const { type } = data;
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg leading-snug font-semibold">{t('imports:columns.title')}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {t('imports:file.rows', {
            count: data.rowCount,
            number: format.number(data.rowCount),
            name: isolate(data.fileName),
          })}
        </p>
        <p className="mt-2 max-w-prose text-sm text-pretty text-ink-soft">
          {t('imports:columns.text')}
        </p>
      </div>
      <FormatFields data={data} />
      <ColumnFields data={data} mapping={mapping} onChange={setMapping} />
      {problem && <p className="text-sm text-warning">{problem}</p>}
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
        <Button
          variant="primary"
          loading={pending}
          disabled={problem !== undefined}
          onClick={check}
        >
          {t('imports:columns.check')}
        </Button>
        <ButtonLink to="/manager/import/$type" params={{ type: type.name }}>
          {t('imports:upload.again')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Why the rows cannot be checked yet. */
function useProblem({ type, headers }: Import, mapping: Mapping): string | undefined {
  const t = useMessages();
  const format = useFormat();
  const isMissing = ({ required, name }: Import['type']['columns'][number]) =>
    required && mapping[name] === undefined && mapping.id === undefined;
  const missing = type.columns.filter(isMissing).map(({ label }) => label);
  if (missing.length > 0) return t('imports:columns.missing', { fields: format.list(missing) });
  const used = Object.values(mapping);
  const twice = [...new Set(used.filter((index, at) => used.indexOf(index) !== at))];
  if (twice.length === 0) return undefined;
  const names = twice.map((index) => headers[index] || format.number(index + 1));
  return t('imports:columns.twice', { columns: format.list(names.map(isolate)) });
}

/** Starts the check and shows its step. */
function useCheck({ id, type }: Import, mapping: Mapping) {
  const t = useMessages();
  const explain = useExplain();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  async function check() {
    setPending(true);
    setError(undefined);
    try {
      const started = await api.imports.check({ id, mapping });
      client.setQueryData(importQueries.one(id).queryKey, started);
      client.removeQueries({ queryKey: importQueries.allRows(id) });
      const params = { type: type.name, id };
      await navigate({ to: '/manager/import/$type/$id', params, search: {} });
    } catch (cause) {
      const failed = t('imports:columns.checkFailed');
      setError(explain(cause, failed).form ?? failed);
    }
    setPending(false);
  }
  return { pending, error, check: () => void check() };
}
