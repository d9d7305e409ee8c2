import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { addPasskey, invalidatePasskeys, passkeyQueries } from './client';
import { isCancelled, isDuplicate } from './webauthn';

/**
 * Adds a passkey, says so, and explains what went wrong. `done` replaces the message with its name;
 * `onAdded` runs once the lists are current.
 */
export function useAddPasskey(done?: string, onAdded?: () => Promise<void> | void) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  function explain(cause: unknown): string {
    if (isDuplicate(cause)) return t('passkeys:add.duplicate');
    if (isCancelled(cause)) return t('passkeys:add.cancelled');
    return errorMessage(toCallFailure(cause, t), t('passkeys:add.failed'));
  }

  async function add() {
    setPending(true);
    setError(undefined);
    try {
      const name = await addPasskey();
      toast.success(done ?? t('passkeys:add.done', { name: isolate(name) }));
      queryClient.setQueryData(passkeyQueries.offer().queryKey, { offered: false });
      await invalidatePasskeys(queryClient);
      await onAdded?.();
    } catch (cause) {
      setError(explain(cause));
    }
    setPending(false);
  }

  return { pending, error, add: () => void add() };
}
