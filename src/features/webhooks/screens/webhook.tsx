import { useSuspenseQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Time } from '~/ui/basics/time';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader, Section } from '~/ui/layout/page';
import type { Column } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { ListSection } from '~/ui/list/list-section';
import { type WebhookSource, getHost, webhookQueries } from '../client';
import {
  DeliveryBadge,
  WebhookBadge,
  Result,
  stateLabels,
  useEventLabel,
} from '../components/badges';
import { DeliveryDialog } from '../components/delivery-dialog';
import { ResendFailed } from '../components/resend-failed';
import { WebhookActions } from '../components/webhook-actions';
import type { Delivery, Webhook } from '../schema';
import { type DeliveriesSearch, deliveriesSearchDefaults, deliveryStates } from '../search';

interface WebhookScreenProps {
  source: WebhookSource;
  id: string;
  search: DeliveriesSearch;
}

/** A webhook and what was sent to it. */
export function WebhookScreen({ source, id, search }: WebhookScreenProps) {
  const t = useMessages();
  const { data: webhook } = useSuspenseQuery(webhookQueries.one(source, id));
  const [opened, setOpened] = useState<Delivery>();
  const columns = useDeliveryColumns(setOpened);
  return (
    <Page width="full">
      <PageHeader
        before={
          <BackLink to={source.to} params={source.params}>
            {t('webhooks:all')}
          </BackLink>
        }
        title={<bdi>{getHost(webhook)}</bdi>}
        description={<Facts webhook={webhook} />}
        actions={<WebhookActions source={source} webhook={webhook} />}
      />
      <Section
        title={t('webhooks:deliveries')}
        description={t('webhooks:deliveries.text')}
        actions={webhook.enabled && !webhook.pausedAt && <ResendFailed source={source} id={id} />}
      >
        <ListSection
          to={`${source.to}/$id`}
          label={t('webhooks:deliveries')}
          search={search}
          defaults={deliveriesSearchDefaults}
          query={(given) => webhookQueries.deliveries(source, id, given)}
          columns={columns}
          filters={[
            select({
              name: 'state',
              label: t('webhooks:state'),
              any: t('webhooks:filter.any'),
              options: deliveryStates.map((value) => ({ value, label: t(stateLabels[value]) })),
            }),
          ]}
          empty={{
            icon: Send,
            title: t('webhooks:deliveries.empty'),
            text: t('webhooks:deliveries.emptyText'),
          }}
          table={{ compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1' }}
        />
      </Section>
      <DeliveryDialog
        source={source}
        id={id}
        delivery={opened}
        onClose={() => setOpened(undefined)}
      />
    </Page>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useMessages();
  const getLabel = useEventLabel();
  const format = useFormat();
  const { url, description, events, pausedAt, disabledAt, failingSince } = webhook;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <WebhookBadge webhook={webhook} />
      {pausedAt && <p>{t('webhooks:state.pausedText', { when: format.dateTime(pausedAt) })}</p>}
      {disabledAt && (
        <p>{t('webhooks:state.stoppedText', { when: format.dateTime(disabledAt) })}</p>
      )}
      {!disabledAt && failingSince && (
        <p>{t('webhooks:state.failingText', { when: format.dateTime(failingSince) })}</p>
      )}
      {description && <bdi>{description}</bdi>}
      <bdi className="font-mono text-xs wrap-anywhere">{url}</bdi>
      <p>{events ? format.list(events.map(getLabel)) : t('webhooks:events.all')}</p>
    </div>
  );
}

function useDeliveryColumns(onOpen: (delivery: Delivery) => void): Column<Delivery, never>[] {
  const t = useMessages();
  const format = useFormat();
  const getLabel = useEventLabel();
  return [
    {
      key: 'event',
      header: t('webhooks:column.event'),
      compact: 'row-start-1',
      cell: (delivery) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-start font-medium text-pretty underline decoration-line-strong underline-offset-4 hover:decoration-current max-sm:min-h-11"
          onClick={() => onOpen(delivery)}
        >
          {getLabel(delivery.kind)}
        </button>
      ),
    },
    {
      key: 'state',
      header: t('webhooks:state'),
      className: '@2xl:w-32',
      compact: 'col-start-2 row-start-1 @max-2xl:text-end',
      cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    },
    {
      key: 'result',
      header: t('webhooks:detail.result'),
      className: '@2xl:w-56',
      compact: '@max-2xl:text-ink-soft',
      cell: (delivery) => (
        <span>
          <Result delivery={delivery} />
          {delivery.durationMs !== null && (
            <span className="text-ink-soft">
              {' · '}
              {t('webhooks:ms', { number: format.number(delivery.durationMs) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'attempts',
      header: t('webhooks:detail.attempts'),
      className: 'tabular-nums @2xl:w-24',
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      key: 'time',
      header: t('webhooks:detail.created'),
      className: 'tabular-nums @2xl:w-40',
      compact: '@max-2xl:text-end @max-2xl:text-ink-soft',
      cell: ({ createdAt }, loadedAt) => <Time at={createdAt} as="relative" now={loadedAt} />,
    },
  ];
}
