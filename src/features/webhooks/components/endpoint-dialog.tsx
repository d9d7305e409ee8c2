import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import type { WebhookSource } from '../client';
import { getEvents } from '../kinds';
import { type Endpoint, type EndpointInput, endpointInput } from '../schema';
import { EventsField } from './events-field';

interface EndpointDialogProps {
  source: WebhookSource;
  open: boolean;
  onClose: () => void;
  /** The webhook to change; a new one without it. */
  endpoint?: Endpoint;
  onSave: (input: EndpointInput) => Promise<unknown>;
}

const readInput = (form: FormData): EndpointInput =>
  v.parse(endpointInput, {
    url: form.get('url'),
    description: form.get('description'),
    events: form.get('scope') === 'all' ? null : form.getAll('events'),
  });

export function EndpointDialog({ source, endpoint, onSave, ...dialog }: EndpointDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      {...dialog}
      draft={`webhook ${endpoint?.id ?? 'new'}`}
      title={endpoint ? t('webhooks:edit.title') : t('webhooks:new.title')}
      submitLabel={endpoint ? t('webhooks:edit.submit') : t('webhooks:new.submit')}
      {...(endpoint && { done: t('webhooks:edit.done') })}
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
            defaultValue={endpoint?.url}
            error={errors.url}
          />
          <TextField
            name="description"
            dir="auto"
            maxLength={100}
            label={t('webhooks:description')}
            defaultValue={endpoint?.description}
            error={errors.description}
          />
          <EventsField
            kinds={getEvents(source.targetType)}
            chosen={endpoint?.events ?? null}
            error={errors.events}
          />
        </>
      )}
    </FormDialog>
  );
}
