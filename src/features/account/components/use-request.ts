import { useState } from 'react';
import { type CallFailure, toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page-context-hooks';
import { hasOwnMessage } from '~/ui/form/use-explain';

/** One request at a time. An expired session leads to sign-in; other failures are shown. */
export function useAccountRequest() {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  const [pending, setPending] = useState(false);
  async function run(work: () => Promise<void>, onFailure: (failure: CallFailure) => void) {
    if (pending) return;
    setPending(true);
    try {
      await work();
    } catch (cause) {
      const failure = toCallFailure(cause, t);
      if (failure.code === 'UNAUTHORIZED') await refreshPageContext();
      onFailure(failure);
    }
    setPending(false);
  }
  return {
    pending,
    run: (work: () => Promise<void>, onFailure: (failure: CallFailure) => void) =>
      void run(work, onFailure),
  };
}

/** The server's message for a failure, or the given fallback. */
export function errorMessage(failure: CallFailure, fallback: string): string {
  return hasOwnMessage(failure) ? failure.message : fallback;
}
