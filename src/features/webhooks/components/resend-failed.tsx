import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { toast } from '~/ui/overlay/toast';
import type { WebhookSource } from '../client';

const periods = [
  { hours: 1, label: 'webhooks:resendFailed.hour' },
  { hours: 24, label: 'webhooks:resendFailed.day' },
  { hours: 24 * 7, label: 'webhooks:resendFailed.week' },
  { hours: 24 * 30, label: 'webhooks:resendFailed.month' },
] as const;

/** Sends everything again that has failed in a period. */
export function ResendFailed({ source, id }: { source: WebhookSource; id: string }) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  async function resend(form: FormData) {
    const since = new Date(Date.now() - Number(form.get('hours')) * 3_600_000).toISOString();
    const { count } = await source.calls.resendFailed({ id, since });
    toast.success(t('webhooks:resendFailed.done', { count, total: format.number(count) }));
    await queryClient.invalidateQueries();
  }
  return (
    <>
      <Button icon={RotateCw} onClick={() => setOpen(true)}>
        {t('webhooks:resendFailed.open')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('webhooks:resendFailed.title')}
        description={t('webhooks:resendFailed.text')}
        submitLabel={t('webhooks:resend.open')}
        failed={t('webhooks:failed')}
        onSubmit={resend}
      >
        {() => (
          <SelectField name="hours" label={t('webhooks:resendFailed.since')} defaultValue="24">
            {periods.map(({ hours, label }) => (
              <option key={hours} value={hours}>
                {t(label)}
              </option>
            ))}
          </SelectField>
        )}
      </FormDialog>
    </>
  );
}
