import { declaredActivity } from '~/shared/activity';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { testEvent } from '../kinds';
import type { Delivery, Webhook } from '../schema';
import type { DeliveryState } from '../search';

export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  const t = useMessages();
  if (webhook.pausedAt) return <Badge tone="warning">{t('webhooks:state.paused')}</Badge>;
  if (webhook.disabledAt) return <Badge tone="danger">{t('webhooks:state.stopped')}</Badge>;
  if (!webhook.enabled) return <Badge>{t('webhooks:state.disabled')}</Badge>;
  if (webhook.failingSince) return <Badge tone="warning">{t('webhooks:state.failing')}</Badge>;
  return <Badge tone="success">{t('webhooks:state.enabled')}</Badge>;
}

const tones: Record<DeliveryState, BadgeTone> = {
  pending: 'neutral',
  delivered: 'success',
  failed: 'danger',
};

export const stateLabels: Record<DeliveryState, PlainMessageKey> = {
  pending: 'webhooks:delivery.pending',
  delivered: 'webhooks:delivery.delivered',
  failed: 'webhooks:delivery.failed',
};

export function DeliveryBadge({ delivery: { state, attempts } }: { delivery: Delivery }) {
  const t = useMessages();
  const isRetrying = state === 'pending' && attempts > 0;
  return (
    <Badge tone={isRetrying ? 'warning' : tones[state]}>
      {isRetrying ? t('webhooks:delivery.retrying') : t(stateLabels[state])}
    </Badge>
  );
}

/** What an event is called in the audit log. */
export function useEventLabel(): (kind: string) => string {
  const t = useMessages();
  return (kind) => {
    if (kind === testEvent) return t('webhooks:test.event');
    const declared = declaredActivity().kinds[kind];
    return declared ? t(declared.label) : kind;
  };
}

const errorLabels: Record<string, PlainMessageKey> = {
  TIMEOUT: 'webhooks:failure.timeout',
  ADDRESS_UNAVAILABLE: 'webhooks:failure.address',
  ECONNREFUSED: 'webhooks:failure.refused',
  DISABLED: 'webhooks:failure.disabled',
  PAUSED: 'webhooks:failure.paused',
  SECRET_UNREADABLE: 'webhooks:failure.secret',
};

/** The status of the response, or why there is none. */
export function Result({ delivery: { status, error } }: { delivery: Delivery }) {
  const t = useMessages();
  const label = error === null ? undefined : errorLabels[error];
  if (label) return <span>{t(label)}</span>;
  return <bdi className="font-mono">{error ?? status ?? '–'}</bdi>;
}
