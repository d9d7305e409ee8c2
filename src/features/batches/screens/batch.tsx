import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { ComponentProps } from 'react';
import { declaredActivity } from '~/shared/activity';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader, Section } from '~/ui/layout/page';
import { type Column, RowLink } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { ListSection } from '~/ui/list/list-section';
import { toast } from '~/ui/overlay/toast';
import { errorMessage } from '~/ui/form/use-explain';
import { batchQueries, isRunning } from '../client';
import { BatchFacts, CallBadge, callLabels } from '../batch-summary';
import { type BatchCallRow, callStates } from '../schema';
import { type BatchSearch, batchSearchDefaults } from '../search';
import { UndoBatch } from '../undo-batch';

/** A batch: its progress, and what became of each record. */
export function BatchScreen({ id, search }: { id: string; search: BatchSearch }) {
  const t = useMessages();
  const { data: batch } = useSuspenseQuery(batchQueries.one(id));
  const navigate = useNavigate();
  return (
    <Page width="full">
      <PageHeader
        before={<BackLink to="/manager/batches">{t('batches:back')}</BackLink>}
        title={batch.action}
        description={
          <BatchFacts batch={batch}>
            <p className="text-ink-soft">
              <bdi>{batch.startedBy}</bdi> · <Time at={batch.createdAt} />
            </p>
          </BatchFacts>
        }
        actions={
          isRunning(batch) ? (
            <CancelButton id={id} />
          ) : (
            <UndoBatch
              batch={batch}
              onStarted={(undoId) =>
                void navigate({ to: '/manager/batches/$id', params: { id: undoId } })
              }
            />
          )
        }
      />
      <Section title={t('batches:report')}>
        <ListSection
          to="/manager/batches/$id"
          label={t('batches:report')}
          search={search}
          defaults={batchSearchDefaults}
          query={(given) => batchQueries.calls(id, given)}
          columns={useCallColumns()}
          filters={[
            select({
              name: 'state',
              label: t('batches:filter.state'),
              any: t('batches:filter.any'),
              options: callStates.map((value) => ({ value, label: t(callLabels[value]) })),
            }),
          ]}
          empty={{
            icon: ListChecks,
            title: t('batches:calls.empty.title'),
            text: t('batches:calls.empty.text'),
          }}
          table={{ compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1' }}
        />
      </Section>
    </Page>
  );
}

/** With a link to its page, if it has one. */
function RecordName({ name, target }: Pick<BatchCallRow, 'name' | 'target'>) {
  const page = target && declaredActivity().targets[target.type]?.page;
  if (!page) return <bdi className={oneLine}>{name}</bdi>;
  return (
    <RowLink {...({ to: page, params: { id: target.id } } as ComponentProps<typeof RowLink>)}>
      <bdi className={oneLine}>{name}</bdi>
    </RowLink>
  );
}

function CancelButton({ id }: { id: string }) {
  const t = useMessages();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.batches.cancel({ id }),
    onSuccess: () => client.invalidateQueries(batchQueries.one(id)),
    onError: (error) =>
      toast.error(errorMessage(toCallFailure(error, t), t('batches:cancel.failed'))),
  });
  return (
    <Button loading={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
      {cancel.isSuccess ? t('batches:cancelling') : t('batches:cancel')}
    </Button>
  );
}

function useCallColumns(): Column<BatchCallRow, never>[] {
  const t = useMessages();
  return [
    {
      key: 'name',
      header: t('batches:column.record'),
      compact: 'row-start-1',
      cell: (call) => <RecordName {...call} />,
    },
    {
      key: 'state',
      header: t('batches:column.result'),
      className: '@2xl:w-32',
      compact: 'col-start-2 row-start-1 @max-2xl:text-end',
      cell: ({ state }) => <CallBadge state={state} />,
    },
    {
      key: 'message',
      header: t('batches:column.reason'),
      className: '@2xl:w-1/2',
      compact: 'col-span-2 @max-2xl:text-ink-soft',
      cell: ({ message }) => message,
    },
  ];
}
