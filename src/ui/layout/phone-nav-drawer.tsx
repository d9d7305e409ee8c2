import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { Logo } from './logo';
import { useCloseOnBack } from '../overlay/use-close-on-back';

export interface PhoneNavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Lazy chunk of `phone-nav.tsx`. */
export function PhoneNavDrawer({ open, onOpenChange, children }: PhoneNavDrawerProps) {
  const { t, direction } = useI18n();
  const rtl = direction === 'rtl';
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection={rtl ? 'right' : 'left'}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-500 ease-drawer data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex justify-start">
          <Drawer.Popup
            aria-label={t('ui:nav.main')}
            className={cx(
              'flex h-full w-72 max-w-[85vw] [transform:translateX(var(--drawer-swipe-movement-x))] flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-overlay transition-transform duration-500 ease-drawer data-swiping:duration-0',
              rtl
                ? 'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]'
                : 'data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)]',
            )}
          >
            <div className="flex h-14 items-center justify-between ps-5 pe-2">
              <Logo className="text-lg" />
              <Drawer.Close render={<IconButton icon={X} label={t('ui:close')} />} />
            </div>
            {children}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
