import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { lazyPart, useLazyPart } from '../overlay/lazy';

const phoneNavDrawer = lazyPart(() =>
  import('./phone-nav-drawer').then((module) => module.PhoneNavDrawer),
);

/** Mobile navigation: a drawer from the inline start side. */
export function PhoneNav({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useMessages();
  const [wanted, setWanted] = useState(false);
  const close = () => setWanted(false);
  const { part: Drawer, open } = useLazyPart(phoneNavDrawer, wanted, close);
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
          setWanted(true);
        }}
      />
      {Drawer && (
        <Drawer open={open} onOpenChange={setWanted}>
          {children(close)}
        </Drawer>
      )}
    </div>
  );
}
