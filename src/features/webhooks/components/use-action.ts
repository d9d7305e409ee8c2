import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { type WebhookSource, refreshWebhooks } from '../client';

/** An action without a dialog: reports its result in a toast. */
export function useAction(source: WebhookSource) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  async function run(call: () => Promise<unknown>, done?: string) {
    setPending(true);
    try {
      await call();
      if (done) toast.success(done);
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('webhooks:failed')));
    }
    await refreshWebhooks(queryClient, source);
    setPending(false);
  }
  return {
    pending,
    run: (call: () => Promise<unknown>, done?: string) => void run(call, done),
  };
}
