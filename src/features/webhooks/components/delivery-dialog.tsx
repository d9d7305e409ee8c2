import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Spinner } from '~/ui/basics/spinner';
import { Time } from '~/ui/basics/time';
import { FieldError } from '~/ui/form/field';
import { Detail, DetailCode, Details } from '~/ui/layout/details';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type WebhookSource, webhookQueries } from '../client';
import type { Delivery } from '../schema';
import { DeliveryBadge, Result, useEventLabel } from './badges';
import { useAction } from './webhook-actions';

interface DeliveryDialogProps {
  source: WebhookSource;
  /** The ID of the webhook. */
  id: string;
  /** The dialog is open while it is set. */
  delivery: Delivery | undefined;
  onClose: () => void;
}

/** What was sent, and what came back. Outside of the list, because polling may remove the row. */
export function DeliveryDialog({ source, id, delivery, onClose }: DeliveryDialogProps) {
  const t = useMessages();
  const getLabel = useEventLabel();
  const { subject } = useDialogSubject(delivery);
  const { pending, run } = useAction();
  const resend = (deliveryId: string) =>
    run(() => source.calls.resend({ id, deliveryId }), t('webhooks:resend.done'));
  return (
    <Dialog
      open={delivery !== undefined}
      onOpenChange={onClose}
      title={getLabel(subject?.kind ?? '')}
      footer={
        subject && (
          <Button icon={RotateCw} loading={pending} onClick={() => resend(subject.id)}>
            {t('webhooks:resend.open')}
          </Button>
        )
      }
    >
      {subject && <Content source={source} id={id} deliveryId={subject.id} />}
    </Dialog>
  );
}

interface ContentProps {
  source: WebhookSource;
  id: string;
  deliveryId: string;
}

function Content({ source, id, deliveryId }: ContentProps) {
  const t = useMessages();
  const format = useFormat();
  const { data, error } = useQuery(webhookQueries.delivery(source, id, deliveryId));
  if (error) return <FieldError>{toCallFailure(error, t).message}</FieldError>;
  if (!data) return <Spinner />;
  return (
    <Details>
      <Detail label={t('webhooks:state')}>
        <DeliveryBadge delivery={data} />
      </Detail>
      <Detail label={t('webhooks:detail.result')}>
        <Result delivery={data} />
      </Detail>
      <Detail label={t('webhooks:detail.attempts')}>{format.number(data.attempts)}</Detail>
      <Detail label={t('webhooks:detail.created')}>
        <Time at={data.createdAt} />
      </Detail>
      {data.attemptedAt && (
        <Detail label={t('webhooks:detail.attempted')}>
          <Time at={data.attemptedAt} />
        </Detail>
      )}
      {data.durationMs !== null && (
        <Detail label={t('webhooks:detail.duration')}>
          {t('webhooks:ms', { number: format.number(data.durationMs) })}
        </Detail>
      )}
      {data.nextAttemptAt && (
        <Detail label={t('webhooks:detail.next')}>
          <Time at={data.nextAttemptAt} />
        </Detail>
      )}
      <Detail label={t('webhooks:detail.id')}>
        <bdi className="font-mono text-xs wrap-anywhere">{data.id}</bdi>
      </Detail>
      <Detail label={t('webhooks:detail.request')}>
        <DetailCode>{JSON.stringify(JSON.parse(data.body), null, 2)}</DetailCode>
      </Detail>
      {data.response !== null && (
        <Detail label={t('webhooks:detail.response')}>
          <DetailCode>{data.response}</DetailCode>
        </Detail>
      )}
    </Details>
  );
}
