import { Search } from 'lucide-react';
import { useState } from 'react';
import type { AreaToolProps } from '~/features/shell/area';
import { useHydrated } from '~/shared/hooks/use-hydrated';
import { useMessages } from '~/shared/i18n/context';
import { isMac } from '~/shared/shortcuts/shortcuts';
import { Button } from '~/ui/basics/button';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { usePaletteKeys } from './palette-keys';

const loadPanel = () => import('./palette-panel').then((module) => module.PalettePanel);

/** The button and the keys of the command palette. Everything else loads when it is first used. */
export function Palette(props: AreaToolProps) {
  const t = useMessages();
  const [shown, setShown] = useState(false);
  const { component: Panel, open } = useLazyComponent(loadPanel, shown, () => setShown(false), {
    preload: false,
  });
  usePaletteKeys(shown, setShown);
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
        aria-busy={shown && !open}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={() => setShown(true)}
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
      {Panel && <Panel open={open} onOpenChange={setShown} {...props} />}
    </>
  );
}
