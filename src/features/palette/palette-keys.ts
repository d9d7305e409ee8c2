import { useEffect, useEffectEvent } from 'react';
import { type Shortcut, isMac, letterOf, useShortcuts } from '~/shared/shortcuts/shortcuts';

const keys: Shortcut[] = [{ keys: ['Mod+K'], label: 'palette:title', everywhere: true }];

/** ⌘K or Ctrl K opens and closes the palette. */
export function usePaletteKeys(isOpen: boolean, onShow: (shown: boolean) => void): void {
  useShortcuts(keys);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const withMod = isMac() ? event.metaKey : event.ctrlKey;
    if (letterOf(event) !== 'k' || !withMod || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) onShow(false);
    // Not above another dialog, which may have unsaved input.
    else if (!document.querySelector('[role=dialog]')) onShow(true);
  });

  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
