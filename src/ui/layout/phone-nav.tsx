import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { lazyPart, useLazyPart } from '../overlay/lazy';

const phoneNavDrawer = lazyPart(() =>
  import('./phone-nav-drawer').then((module) => module.PhoneNavDrawer),
);

/** The navigation on a phone: a drawer from the side where reading starts. */
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
          // The focus returns to it; some browsers leave it elsewhere on a click.
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
