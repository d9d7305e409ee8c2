import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reloadOnce } from '~/shared/failed-module';
import { useMessages } from '~/shared/i18n/context';
import { toast } from './toast';

/**
 * First user interaction: triggers the prefetch of overlays, so they are loaded before the click.
 */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

const prefetchQueue = new Set<() => Promise<void>>();

function onFirstInteraction({ type, target }: Event) {
  // Not while typing: parsing a chunk would delay the keys, and typing opens no overlay.
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (type === 'keydown' && isField) return;
  for (const name of interactionEvents) removeEventListener(name, onFirstInteraction, true);
  void prefetchInSequence();
}

async function prefetchInSequence() {
  for (const fetchComponent of prefetchQueue) {
    prefetchQueue.delete(fetchComponent);
    await idle();
    // A failed prefetch is retried when the component is needed.
    await fetchComponent().catch(() => {});
  }
}

/** `requestIdleCallback` with a fallback for browsers that do not support it. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 50);
  });

function prefetchOnFirstInteraction(fetchComponent: () => Promise<void>) {
  if (prefetchQueue.size === 0)
    for (const name of interactionEvents)
      addEventListener(name, onFirstInteraction, { capture: true, passive: true });
  prefetchQueue.add(fetchComponent);
}

/** A lazily loaded overlay that no page shows initially. See `useLazyComponent`. */
export interface LazyComponent<Component> {
  get: () => Component | undefined;
  /** Whether it was mounted closed first: mounted open, it would skip its enter animation. */
  isReady: () => boolean;
  fetch: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

export function lazyComponent<Component>(load: () => Promise<Component>): LazyComponent<Component> {
  let component: Component | undefined;
  let ready = false;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of listeners) listener();
  }

  async function fetchComponent() {
    try {
      component = await load();
    } catch (error) {
      // The import failed, perhaps offline: the next use tries again.
      loading = undefined;
      throw error;
    }
    notify();
    setTimeout(() => {
      ready = true;
      notify();
    });
  }

  return {
    get: () => component,
    isReady: () => ready,
    fetch: () => (loading ??= fetchComponent()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Overlays load on first interaction, so they are not part of the initial bundle and are ready
 * before the click. A faster click waits for the chunk; if that fails, an error is shown.
 */
export function useLazyComponent<Component>(
  lazy: LazyComponent<Component>,
  requested: boolean,
  close: () => void,
) {
  const t = useMessages();
  const component = useSyncExternalStore(lazy.subscribe, lazy.get, () => undefined);
  const ready = useSyncExternalStore(lazy.subscribe, lazy.isReady, () => false);
  const fail = useEffectEvent(async () => {
    close();
    if (await reloadOnce()) return;
    toast.error(t('ui:confirm.failed'));
  });
  useEffect(() => {
    if (lazy.get()) return;
    if (requested) lazy.fetch().catch(() => void fail());
    else prefetchOnFirstInteraction(lazy.fetch);
  }, [lazy, requested]);
  return { component, open: requested && ready };
}
