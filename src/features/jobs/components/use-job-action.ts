import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { refreshJobs } from '../client';

interface JobAction {
  call: () => Promise<unknown>;
  done: string;
  /** Shown if the server gives no reason. */
  failed: string;
}

/** An action without a dialog: reports its result in a toast. */
export function useJobAction({ call, done, failed }: JobAction) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  async function run() {
    setPending(true);
    try {
      await call();
      toast.success(done);
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), failed));
    }
    // After a failure as well: the job may have changed meanwhile.
    await refreshJobs(queryClient);
    setPending(false);
  }
  return { pending, run: () => void run() };
}
