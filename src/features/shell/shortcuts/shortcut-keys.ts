import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { NavigationEntry } from '~/shared/feature';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { isGranted } from '~/shared/permissions';
import { isFreeKey, letterOf } from '~/shared/shortcuts/shortcuts';
import type { CurrentArea } from '../area';
import { appNavigation, managerNavigation } from '../navigation';

/** The pages of this area that `g` and a letter open. */
export function useLetterEntries({ area, features }: CurrentArea): NavigationEntry[] {
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

interface ShortcutKeys extends CurrentArea {
  onShow: () => void;
}

/** `?` shows the shortcuts, `g` and a letter opens a page. */
export function useShortcutKeys({ onShow, ...area }: ShortcutKeys): void {
  const router = useRouter();
  const singleKeys = usePageContext()?.singleKeys ?? true;
  const entries = useLetterEntries(area);
  const goAt = useRef(-Infinity);

  function go(event: KeyboardEvent, letter: string) {
    const isSecond = event.timeStamp - goAt.current < sequenceTime;
    goAt.current = letter === 'g' ? event.timeStamp : -Infinity;
    const entry = isSecond && entries.find((page) => page.letter === letter);
    if (!entry) return;
    event.preventDefault();
    void router.navigate({ to: entry.to });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!singleKeys || !isFreeKey(event)) return;
    // On an Arabic keyboard, too.
    if (/^[?؟]$/.test(event.key)) onShow();
    else go(event, letterOf(event));
  });

  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
