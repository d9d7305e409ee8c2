import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { useLazyComponent } from '../overlay/lazy';
import { useDialogSubject } from '../overlay/use-dialog-subject';
import type { ViewProps } from './columns';

const load = () => import('./view-dialog').then((module) => module.ViewDialog);

/** Opens the choice of columns and density. Not above compact rows, which have neither. */
export function ViewButton(props: ViewProps) {
  const t = useMessages();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: ViewDialog, open } = useLazyComponent(load, requested, close);
  const dialog = useDialogSubject(open || undefined);
  return (
    <>
      <IconButton
        icon={Columns3}
        variant="secondary"
        label={t('list:view.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={requested && !open}
        className="ms-auto @max-2xl:hidden sm:h-10 noscript:hidden"
        onClick={(event) => {
          // Focus returns to the trigger on close; some browsers do not focus it on click.
          event.currentTarget.focus();
          setRequested(true);
        }}
      />
      {ViewDialog && <ViewDialog key={dialog.key} {...props} open={open} onClose={close} />}
    </>
  );
}
