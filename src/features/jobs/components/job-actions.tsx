import { RotateCw, X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import type { JobState } from '~/shared/job-states';
import type { Job } from '../schema';
import { useJobAction } from './use-job-action';

const retryable = new Set<JobState>(['retry', 'failed']);
const cancellable = new Set<JobState>(['created', 'retry', 'active']);

/** The buttons of a row. */
export function JobActions({ job, onCancel }: { job: Job; onCancel: (job: Job) => void }) {
  const t = useMessages();
  const mayRetry = usePermission({ jobs: 'retry' });
  const mayCancel = usePermission({ jobs: 'cancel' });
  return (
    <span className="inline-flex gap-1 print:hidden">
      {mayRetry && retryable.has(job.state) && <RetryButton job={job} />}
      {mayCancel && cancellable.has(job.state) && (
        <RowButton
          icon={X}
          label={t('jobs:cancel.label', { job: isolate(job.title) })}
          className="hover:text-danger"
          onClick={() => onCancel(job)}
        />
      )}
    </span>
  );
}

function RetryButton({ job: { queue, id, title } }: { job: Job }) {
  const t = useMessages();
  const { pending, run } = useJobAction({
    call: () => api.jobs.retry({ queue, id }),
    done: t('jobs:retry.done'),
    failed: t('jobs:retry.failed'),
  });
  return (
    <RowButton
      icon={RotateCw}
      label={t('jobs:retry.label', { job: isolate(title) })}
      loading={pending}
      onClick={run}
    />
  );
}

/** Polling may remove the row of a focused button: focus then moves to the page. */
function RowButton(props: ComponentProps<typeof IconButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) requestAnimationFrame(focusMainIfLost);
    };
  }, []);
  return <IconButton ref={button} size="sm" {...props} />;
}

function focusMainIfLost(): void {
  if (document.activeElement === document.body) focusMain();
}
