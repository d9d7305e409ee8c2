import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import type { WebhookSource } from '../client';
import { getEvents } from '../kinds';
import { type Webhook, type WebhookInput, webhookInput } from '../schema';
import { EventsField } from './events-field';

interface WebhookDialogProps {
  source: WebhookSource;
  open: boolean;
  onClose: () => void;
  /** The webhook to change; a new one without it. */
  webhook?: Webhook;
  onSave: (input: WebhookInput) => Promise<unknown>;
}

const readInput = (form: FormData): WebhookInput =>
  v.parse(webhookInput, {
    url: form.get('url'),
    description: form.get('description'),
    events: form.get('scope') === 'all' ? null : form.getAll('events'),
  });

export function WebhookDialog({ source, webhook, onSave, ...dialog }: WebhookDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      {...dialog}
      draft={`webhook ${webhook?.id ?? 'new'}`}
      title={webhook ? t('webhooks:edit.title') : t('webhooks:new.title')}
      submitLabel={webhook ? t('webhooks:edit.submit') : t('webhooks:new.submit')}
      {...(webhook && { done: t('webhooks:edit.done') })}
      failed={t('webhooks:failed')}
      onSubmit={async (form) => {
        await onSave(readInput(form));
        await queryClient.invalidateQueries();
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="url"
            type="url"
            dir="ltr"
            required
            label={t('webhooks:url')}
            hint={t('webhooks:url.hint')}
            defaultValue={webhook?.url}
            error={errors.url}
          />
          <TextField
            name="description"
            dir="auto"
            maxLength={100}
            label={t('webhooks:description')}
            defaultValue={webhook?.description}
            error={errors.description}
          />
          <EventsField
            kinds={getEvents(source.targetType)}
            chosen={webhook?.events ?? null}
            error={errors.events}
          />
        </>
      )}
    </FormDialog>
  );
}
