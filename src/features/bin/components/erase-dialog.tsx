import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { refreshBin } from '../client';
import type { BinEntry } from '../schema';

interface EraseDialogProps {
  entry: BinEntry | undefined;
  onClose: () => void;
}

export function EraseDialog({ entry, onClose }: EraseDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject } = useDialogSubject(entry);
  if (!subject) return null;
  const { id, name } = subject;
  return (
    <DeleteDialog
      open={entry !== undefined}
      onClose={onClose}
      title={t('bin:erase.title', { name: isolate(name) })}
      description={t('bin:erase.text')}
      submitLabel={t('bin:erase.open')}
      done={t('bin:erase.done')}
      failed={t('bin:erase.failed')}
      onDelete={async () => void (await api.bin.erase({ id }))}
      onDeleted={() => refreshBin(queryClient)}
    />
  );
}
