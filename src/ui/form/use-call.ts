import { useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from './use-explain';

interface CallOptions {
  /** Says elsewhere why the call failed, such as in a toast. */
  report?: (error: string) => void;
  /** Why it failed before hydration. */
  initialError?: string | undefined;
}

/**
 * For a button without a dialog: runs its call. `error` says why that failed: the server's reason,
 * otherwise `failed`.
 */
export function useCall(failed?: string, { report, initialError }: CallOptions = {}) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(initialError);
  async function run(call: () => Promise<unknown>) {
    setPending(true);
    setError(undefined);
    try {
      await call();
    } catch (cause) {
      const show = report ?? setError;
      show(errorMessage(toCallFailure(cause, t), failed ?? t('ui:confirm.failed')));
    }
    setPending(false);
  }
  return { pending, error, run: (call: () => Promise<unknown>) => void run(call) };
}
