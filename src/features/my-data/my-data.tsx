import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { Card, Section } from '~/ui/layout/page';
import { myDataQueries } from './client';
import type { DataExport } from './schema';
import { useCall } from '~/ui/form/use-call';

const requestLabels: Record<DataExport['status'], PlainMessageKey> = {
  none: 'my-data:request',
  pending: 'my-data:request',
  ready: 'my-data:requestAgain',
  expired: 'my-data:requestAgain',
  failed: 'my-data:retry',
};

/** Requests a copy of the user's data, and shows how far it is. */
export function MyData() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(myDataQueries.status());
  const { pending, error, run } = useCall(t('my-data:requestFailed'));
  // Also after a failure: another tab may have requested it.
  const request = () =>
    run(async () => {
      try {
        await api.myData.request();
      } finally {
        await queryClient.invalidateQueries(myDataQueries.status());
      }
    });
  const status = data?.status ?? 'none';
  return (
    // The deletion dialog leads to the button, and the download page to the section.
    <Section
      id="my-data"
      className="scroll-mt-20"
      title={t('my-data:title')}
      description={t('my-data:text')}
    >
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-pretty">
          <StatusText status={data} isError={isError} />
        </p>
        <Button
          icon={FileDown}
          className="max-sm:w-full"
          loading={pending || status === 'pending'}
          onClick={request}
        >
          {t(requestLabels[status])}
        </Button>
        {error && <FieldError className="basis-full">{error}</FieldError>}
      </Card>
    </Section>
  );
}

function StatusText({ status, isError }: { status: DataExport | undefined; isError: boolean }) {
  const t = useMessages();
  const format = useFormat();
  if (!status) return isError ? t('my-data:unknown') : '…';
  const when = status.expiresAt ? isolate(format.dateTime(status.expiresAt)) : '';
  const texts: Record<DataExport['status'], string> = {
    none: t('my-data:none'),
    pending: t('my-data:pending'),
    ready: t('my-data:ready', { when }),
    expired: t('my-data:expired', { when }),
    failed: t('my-data:failed'),
  };
  return texts[status.status];
}
