import { Dialog } from '@base-ui/react/dialog';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useRef } from 'react';
import type { AreaToolProps } from '~/features/shell/area';
import { DataProvider } from '~/features/shell/data-provider';
import { useI18n } from '~/shared/i18n/context';
import { useCloseOnBack } from '~/ui/overlay/use-close-on-back';
import type { PaletteItem } from './items';
import { PaletteContent } from './palette-content';

interface PalettePanelProps extends AreaToolProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lazy chunk of `palette.tsx`. */
export function PalettePanel(props: PalettePanelProps) {
  const { direction } = useI18n();
  return (
    <DirectionProvider direction={direction}>
      <PaletteDialog {...props} />
    </DirectionProvider>
  );
}

function PaletteDialog({ open, onOpenChange, ...content }: PalettePanelProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const { choose, runChosen } = useChoose(() => onOpenChange(false));
  const { noteOpener, returnFocus } = useReturnFocus();
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        returnFocus();
        runChosen();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          data-backdrop
          className="fixed inset-0 z-40 bg-scrim transition-opacity data-starting-style:opacity-0"
        />
        <Dialog.Viewport
          // The list ends above an on-screen keyboard.
          style={{ bottom: 'var(--keyboard-inset, 0px)' }}
          className="fixed inset-0 z-40 flex justify-center dialog:items-center dialog:p-6"
        >
          <Dialog.Popup
            aria-label={t('palette:title')}
            initialFocus={input}
            finalFocus={false}
            onFocus={noteOpener}
            style={{ maxHeight: '100%' }}
            className="relative flex w-full flex-col overflow-hidden bg-raised pt-[env(safe-area-inset-top)] text-ink shadow-overlay dialog:max-w-xl dialog:rounded-xl dialog:border dialog:border-line"
          >
            <DataProvider>
              <PaletteContent {...content} input={input} onChoose={choose} />
            </DataProvider>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Runs an item once the focus is back on the page, from where the next dialog or page takes it. */
function useChoose(close: () => void) {
  const router = useRouter();
  const chosen = useRef<PaletteItem>(undefined);
  return {
    choose(item: PaletteItem) {
      chosen.current = item;
      close();
    },
    runChosen() {
      const item = chosen.current;
      chosen.current = undefined;
      if (item?.run) item.run();
      else if (item) void router.navigate({ href: item.id });
    },
  };
}

/** Focus returns to where it was: Base UI moves it from the start of a page to its first button. */
function useReturnFocus() {
  const opener = useRef<EventTarget | null>(undefined);
  return {
    noteOpener({ relatedTarget }: FocusEvent) {
      if (opener.current === undefined) opener.current = relatedTarget;
    },
    returnFocus() {
      const { current } = opener;
      opener.current = undefined;
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    },
  };
}
