import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { useLazyComponent } from '../overlay/lazy';

const loadPhoneNavDrawer = () =>
  import('./phone-nav-drawer').then((module) => module.PhoneNavDrawer);

/** Mobile navigation: a drawer from the inline start side. */
export function PhoneNav({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useMessages();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: Drawer, open } = useLazyComponent(loadPhoneNavDrawer, requested, close);
  return (
    <div className="md:hidden">
      <IconButton
        icon={MenuIcon}
        label={t('ui:nav.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          // Focus returns to the trigger on close; some browsers do not focus it on click.
          event.currentTarget.focus();
          setRequested(true);
        }}
      />
      {Drawer && (
        <Drawer open={open} onOpenChange={setRequested}>
          {children(close)}
        </Drawer>
      )}
    </div>
  );
}
