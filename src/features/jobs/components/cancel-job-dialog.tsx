import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { refreshJobs } from '../client';
import type { Job } from '../schema';

interface CancelJobDialogProps {
  /** The dialog is open while it is set. */
  job: Job | undefined;
  onClose: () => void;
}

/** Outside of the list, because polling may remove the row of the job. */
export function CancelJobDialog({ job, onClose }: CancelJobDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject } = useDialogSubject(job);
  return (
    <ConfirmDialog
      open={job !== undefined}
      onOpenChange={onClose}
      danger
      title={t('jobs:cancel.title')}
      description={t('jobs:cancel.text', { job: isolate(subject?.title ?? '') })}
      confirmLabel={t('jobs:cancel.submit')}
      cancelLabel={t('jobs:cancel.keep')}
      failed={t('jobs:cancel.failed')}
      onConfirm={async () => {
        if (!job) return;
        await api.jobs.cancel({ queue: job.queue, id: job.id });
        toast.success(t('jobs:cancel.done'));
        await refreshJobs(queryClient);
      }}
    />
  );
}
