import { useState } from 'react';
import type { ReadOnlyReason } from '~/shared/errors/read-only';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { Contact, GetStarted } from './start-yours';

export interface DemoDialogProps {
  /** Why the dialog is open; `undefined` while it is closed. */
  reason: ReadOnlyReason | undefined;
  onClose: () => void;
}

export function DemoDialog({ reason, onClose }: DemoDialogProps) {
  const t = useMessages();
  // Keeps the content while the dialog animates out.
  const [shown, setShown] = useState(reason);
  if (reason && reason !== shown) setShown(reason);
  return (
    <Dialog
      open={reason !== undefined}
      onOpenChange={onClose}
      title={shown === 'about' ? t('demo:about.title') : t('demo:rejected')}
      description={`${t('demo:dialog.text')} ${t('demo:start.text')}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <GetStarted />
        <Contact />
      </div>
    </Dialog>
  );
}
