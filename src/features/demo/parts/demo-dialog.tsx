import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { Contact } from './contact';
import { StartYours } from './start-yours';

export interface DemoDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DemoDialog({ open, onClose }: DemoDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('shared:error.demo')}
      description={`${t('demo:dialog.text')} ${t('demo:start.text')}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <StartYours />
        <Contact />
      </div>
    </Dialog>
  );
}
