import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Spinner } from '~/ui/basics/spinner';
import { Card } from '~/ui/layout/page';
import { Empty } from '~/ui/list/empty';
import { importQueries } from '../client';
import { CheckStep } from '../components/check-step';
import { ColumnsStep } from '../components/columns-step';
import { DoneStep } from '../components/done-step';
import { ImportFrame } from '../components/frame';
import type { Import } from '../schema';
import type { ImportSearch } from '../search';

interface ImportScreenProps {
  id: string;
  search: ImportSearch;
}

/** An import from its file on. Its status is the step. */
export function ImportScreen({ id, search }: ImportScreenProps) {
  const { data } = useSuspenseQuery(importQueries.one(id));
  const { status, type } = data;
  if (status === 'started')
    return (
      <ImportFrame type={type} step="done">
        <DoneStep data={data} />
      </ImportFrame>
    );
  if (status === 'uploaded' || search.step === 'columns')
    return (
      <ImportFrame type={type} step="columns">
        {/* A file that is read again has other columns. */}
        <ColumnsStep key={data.encoding + data.separator} data={data} />
      </ImportFrame>
    );
  return (
    <ImportFrame type={type} step="check">
      {status === 'checked' && <CheckStep data={data} search={search} />}
      {status === 'checking' && <Checking />}
      {status === 'failed' && <Failed data={data} />}
    </ImportFrame>
  );
}

function Checking() {
  const t = useMessages();
  return (
    <Card>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {t('imports:check.running')}
      </p>
    </Card>
  );
}

function Failed({ data: { id, mapping } }: { data: Import }) {
  const t = useMessages();
  const client = useQueryClient();
  const check = async () => {
    const started = await api.imports.check({ id, mapping });
    client.setQueryData(importQueries.one(id).queryKey, started);
  };
  return (
    <Card>
      <Empty
        role="alert"
        title={t('imports:check.failed')}
        action={
          <Button icon={RotateCw} onClick={() => void check()}>
            {t('imports:check.again')}
          </Button>
        }
      />
    </Card>
  );
}
