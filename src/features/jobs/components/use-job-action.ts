import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '~/ui/form/use-call';
import { toast } from '~/ui/overlay/toast';
import { refreshJobs } from '../client';

/** An action without a dialog: says in a toast that it is done, or why it `failed`. */
export function useJobAction(call: () => Promise<unknown>, done: string, failed: string) {
  const queryClient = useQueryClient();
  const { pending, run } = useCall(failed, { report: toast.error });
  const act = async () => {
    try {
      await call();
      toast.success(done);
    } finally {
      // After a failure as well: the job may have changed meanwhile.
      await refreshJobs(queryClient);
    }
  };
  return { pending, run: () => run(act) };
}
