import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { FieldError, TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import type { WebhookSource } from '../client';
import { getEvents } from '../kinds';
import { type Endpoint, type EndpointInput, endpointInput } from '../schema';
import { useEventLabel } from './badges';

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

interface EventsFieldProps {
  kinds: readonly string[];
  /** Null for all. */
  chosen: readonly string[] | null;
  error: string | undefined;
}

function EventsField({ kinds, chosen, error }: EventsFieldProps) {
  const t = useMessages();
  const [isAll, setAll] = useState(chosen === null);
  const choice = (all: boolean, label: string) => (
    <label className="flex min-h-9 w-fit items-center gap-2 text-sm">
      <input
        type="radio"
        name="scope"
        value={all ? 'all' : 'some'}
        checked={isAll === all}
        onChange={() => setAll(all)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('webhooks:events')}</legend>
      {choice(true, t('webhooks:events.all'))}
      {choice(false, t('webhooks:events.some'))}
      {!isAll && <EventList kinds={kinds} chosen={chosen ?? []} />}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function EventList({ kinds, chosen }: { kinds: readonly string[]; chosen: readonly string[] }) {
  const getLabel = useEventLabel();
  return (
    <ul className="max-h-60 overflow-y-auto rounded-md border border-line p-2">
      {kinds.map((kind) => (
        <li key={kind}>
          <label className="flex min-h-9 items-start gap-2 py-1.5 text-sm">
            <input
              type="checkbox"
              name="events"
              value={kind}
              defaultChecked={chosen.includes(kind)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {getLabel(kind)}
              <bdi className="block font-mono text-xs wrap-anywhere text-ink-soft">{kind}</bdi>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
