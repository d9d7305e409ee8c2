import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { reloadOnce } from '~/shared/data/connection';
import { useMessages } from '~/shared/i18n/context';
import { toast } from './toast';

const interactionEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls `preload` on the first pointer or keyboard event. Returns a function that stops waiting. */
function onFirstInteraction(preload: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  function start({ type, target }: Event) {
    // Not while typing: parsing a chunk would delay the keys, and typing opens no overlay.
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (type === 'keydown' && isField) return;
    waiting.abort();
    preload();
  }
  for (const name of interactionEvents)
    addEventListener(name, start, { capture: true, passive: true, signal });
  return () => waiting.abort();
}

/**
 * A component that no page shows initially, such as a menu or dialog: its chunk loads on the first
 * interaction, usually before the click. A faster click waits for it; if loading fails, an error is
 * shown and the next click tries again, which `React.lazy` would not do.
 *
 * `load` is the import, declared outside of the component. With `preload: false` it loads only when
 * it is requested.
 */
export function useLazyComponent<Component>(
  load: () => Promise<Component>,
  requested: boolean,
  close: () => void,
  { preload = true } = {},
) {
  const t = useMessages();
  const [loaded, setLoaded] = useState<{ component: Component; isMounted: boolean }>();
  const fail = useEffectEvent(async () => {
    close();
    if (!(await reloadOnce())) toast.error(t('ui:confirm.failed'));
  });
  useEffect(() => {
    if (preload) return onFirstInteraction(() => void load().catch(() => {}));
  }, [load, preload]);
  useEffect(() => {
    if (!requested || loaded) return;
    load().then(
      (component) => {
        // Mounted closed first: mounted open, it would skip its enter animation. At once, with its
        // effects: a field that takes over typed text must not miss the next key.
        flushSync(() => setLoaded({ component, isMounted: false }));
        setTimeout(() => setLoaded({ component, isMounted: true }));
      },
      () => void fail(),
    );
  }, [load, requested, loaded]);
  return { component: loaded?.component, open: requested && loaded?.isMounted === true };
}
