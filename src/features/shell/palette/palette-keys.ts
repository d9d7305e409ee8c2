import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyFeature, NavigationEntry } from '~/shared/feature';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { Area } from '~/shared/page/use-area';
import { isGranted } from '~/shared/permissions';
import { isFreeKey, letterOf } from '~/shared/shortcuts/shortcuts';
import { appNavigation, managerNavigation } from '../navigation';

/** The area that it is shown in, also on pages with another address. */
export interface PaletteOf {
  area: Area;
  features: readonly AnyFeature[];
}

/** Macs have ⌘ where other keyboards have Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The pages of this area that `g` and a letter open. */
export function useLetterEntries({ area, features }: PaletteOf): NavigationEntry[] {
  const permissions = usePageContext()?.permissions ?? {};
  const entries =
    area === 'manager'
      ? managerNavigation(features).flatMap((group) => group.entries)
      : appNavigation(features);
  return entries.filter(
    ({ letter, permission }) => letter && (!permission || isGranted(permissions, permission)),
  );
}

/** How long after `g` the letter may come, in milliseconds. */
const sequenceTime = 1500;

interface PaletteKeys extends PaletteOf {
  isOpen: boolean;
  onShow: (shown: 'palette' | 'shortcuts' | undefined) => void;
}

/** ⌘K or Ctrl K opens and closes the palette, `?` the shortcuts, `g` and a letter a page. */
export function usePaletteKeys({ isOpen, onShow, ...of }: PaletteKeys): void {
  const router = useRouter();
  const singleKeys = usePageContext()?.singleKeys ?? true;
  const entries = useLetterEntries(of);
  const goAt = useRef(-Infinity);

  function open(event: KeyboardEvent) {
    event.preventDefault();
    if (isOpen) onShow(undefined);
    // Not above another dialog, which may have unsaved input.
    else if (!document.querySelector('[role=dialog]')) onShow('palette');
  }

  function go(event: KeyboardEvent, letter: string) {
    const isSecond = event.timeStamp - goAt.current < sequenceTime;
    goAt.current = letter === 'g' ? event.timeStamp : -Infinity;
    const entry = isSecond && entries.find((page) => page.letter === letter);
    if (!entry) return;
    event.preventDefault();
    void router.navigate({ to: entry.to });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const letter = letterOf(event);
    const withMod = isMac() ? event.metaKey : event.ctrlKey;
    if (letter === 'k' && withMod && !event.altKey && !event.shiftKey) return open(event);
    if (!singleKeys || !isFreeKey(event)) return;
    // On an Arabic keyboard, too.
    if (/^[?؟]$/.test(event.key)) onShow('shortcuts');
    else go(event, letter);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
