import { useEffect } from 'react';
import type { PlainMessageKey } from '../i18n/i18n';

/** A shortcut, for the list that `?` shows. Who declares it listens to the keys. */
export interface Shortcut {
  /** One of these, as in `event.key`: `j`, `ArrowDown`, `Mod+K`. */
  keys: readonly string[];
  label: PlainMessageKey;
  /** Whether it works on every page. */
  everywhere?: boolean;
}

const declared = new Set<{ shortcuts: readonly Shortcut[] }>();

/** Lists shortcuts while the component is mounted. Declare them outside of it. */
export function useShortcuts(shortcuts: readonly Shortcut[] | undefined): void {
  useEffect(() => {
    if (!shortcuts) return;
    const entry = { shortcuts };
    declared.add(entry);
    return () => void declared.delete(entry);
  }, [shortcuts]);
}

/** Those that are declared now, each once. */
export const getShortcuts = (): Shortcut[] => [
  ...new Set([...declared].flatMap(({ shortcuts }) => shortcuts)),
];

/** Macs have ⌘ where other keyboards have Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

const editable = 'input, textarea, select, [contenteditable=true]';
const overlays = '[role=dialog], [role=menu], [role=listbox]';

/** Whether a single key is a shortcut: not while typing, nor while a dialog or menu is open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(`${editable}, ${overlays}`)) return false;
  return !document.querySelector('[role=dialog]');
}

/** The letter of a key; where the keyboard has another script, the Latin letter at its place. */
export function letterOf({ key, code }: KeyboardEvent): string {
  const isLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isLetter && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}
