import { Search } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '~/shared/hooks/use-hydrated';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { type PaletteOf, isMac, usePaletteKeys } from './palette-keys';
import type { Shown } from './palette-panel';

const loadPanel = () => import('./palette-panel').then((module) => module.PalettePanel);

/** The button and the keys of the command palette. Everything else loads when it is first used. */
export function Palette(of: PaletteOf) {
  const t = useMessages();
  const [shown, setShown] = useState<Shown>();
  const { component: Panel, open } = useLazyComponent(
    loadPanel,
    shown !== undefined,
    () => setShown(undefined),
    { preload: false },
  );
  usePaletteKeys({ ...of, isOpen: shown === 'palette', onShow: setShown });
  const mac = useHydrated() && isMac();
  return (
    <>
      <Button
        variant="ghost"
        icon={Search}
        aria-label={t('palette:title')}
        title={t('palette:title')}
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        // The chunk is loading.
        aria-busy={shown !== undefined && !open}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={() => setShown('palette')}
      >
        <span className="max-lg:hidden">{t('palette:open')}</span>
        <kbd
          dir="ltr"
          // As wide with ⌘, which is known only in the browser.
          // Not text: it is no part of the label.
          data-keys={mac ? '⌘ K' : 'Ctrl K'}
          className="w-12 rounded-sm border border-line font-sans text-xs before:content-[attr(data-keys)] max-lg:hidden pointer-coarse:hidden"
        />
      </Button>
      {Panel && <Panel shown={open ? shown : undefined} onShow={setShown} {...of} />}
    </>
  );
}
