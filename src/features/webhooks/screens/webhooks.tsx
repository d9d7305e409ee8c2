import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { oneLine } from '~/ui/basics/isolate';
import { Page, PageHeader } from '~/ui/layout/page';
import { type Column, DataTable, RowLink } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { type WebhookSource, webhookQueries } from '../client';
import { WebhookBadge } from '../components/badges';
import { WebhookDialog } from '../components/webhook-dialog';
import { SecretDialog } from '../components/secret-dialog';
import { type Webhook, maxWebhooks } from '../schema';

/** The webhooks of the product, or of a record. */
export function WebhooksScreen({ source }: { source: WebhookSource }) {
  const t = useMessages();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const query = useQuery(webhookQueries.list(source));
  const columns = useWebhookColumns(source);
  const isFull = (query.data?.length ?? 0) >= maxWebhooks;
  const create = (
    <Button variant="primary" icon={Plus} disabled={isFull} onClick={() => setCreating(true)}>
      {t('webhooks:new.open')}
    </Button>
  );
  return (
    <Page width="full">
      <PageHeader
        title={t('webhooks:title')}
        description={isFull ? t('webhooks:error.limit') : t('webhooks:text')}
        actions={create}
      />
      <List
        state={wholeListState(query)}
        label={t('webhooks:title')}
        getKey={({ id }) => id}
        skeletonRows={2}
        empty={{
          icon: WebhookIcon,
          title: t('webhooks:empty.title'),
          text: t('webhooks:empty.text'),
          action: create,
        }}
        renderItems={(items) => (
          <DataTable
            label={t('webhooks:title')}
            columns={columns}
            items={items}
            getKey={({ id }) => id}
            compactRow="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3"
          />
        )}
      />
      <WebhookDialog
        source={source}
        open={creating}
        onClose={() => setCreating(false)}
        onSave={async (input) => setSecret((await source.calls.create(input)).secret)}
      />
      <SecretDialog secret={creating ? undefined : secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}

function useWebhookColumns({ to, params }: WebhookSource): Column<Webhook, never>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'url',
      header: t('webhooks:url'),
      compact: 'row-start-1',
      cell: ({ id, url, description }) => (
        <span className="flex min-w-0 flex-col">
          <RowLink to={`${to}/$id`} params={{ ...params, id }} className="flex max-w-full">
            <bdi className={oneLine}>{url}</bdi>
          </RowLink>
          {description && <bdi className="truncate text-ink-soft">{description}</bdi>}
        </span>
      ),
    },
    {
      key: 'events',
      header: t('webhooks:events'),
      className: '@2xl:w-40',
      compact: 'text-ink-soft',
      cell: ({ events }) =>
        events
          ? t('webhooks:events.count', {
              count: events.length,
              total: format.number(events.length),
            })
          : t('webhooks:events.all'),
    },
    {
      key: 'state',
      header: t('webhooks:state'),
      className: '@2xl:w-40',
      compact: 'col-start-2 row-start-1',
      cell: (webhook) => <WebhookBadge webhook={webhook} />,
    },
  ];
}
