import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reloadOnce } from '~/shared/failed-module';
import { useMessages } from '~/shared/i18n/context';
import { createStore } from '~/shared/store';
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

interface LazyState<Component> {
  component?: Component;
  /** Whether it was mounted closed first: mounted open, it would skip its enter animation. */
  isReady: boolean;
}

/** One object for all, so that hydration sees no change and renders nothing again. */
const notLoaded = { isReady: false };

export type LazyComponent<Component> = ReturnType<typeof lazyComponent<Component>>;

/** A lazily loaded overlay that no page shows initially. See `useLazyComponent`. */
export function lazyComponent<Component>(load: () => Promise<Component>) {
  const { get, set, subscribe } = createStore<LazyState<Component>>(notLoaded);
  let loading: Promise<void> | undefined;

  async function fetchComponent() {
    try {
      const component = await load();
      set({ component, isReady: false });
      setTimeout(() => set({ component, isReady: true }));
    } catch (error) {
      // The import failed, perhaps offline: the next use tries again.
      loading = undefined;
      throw error;
    }
  }

  return { get, subscribe, fetch: () => (loading ??= fetchComponent()) };
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
  const state: LazyState<Component> = useSyncExternalStore(
    lazy.subscribe,
    lazy.get,
    () => notLoaded,
  );
  const fail = useEffectEvent(async () => {
    close();
    if (await reloadOnce()) return;
    toast.error(t('ui:confirm.failed'));
  });
  useEffect(() => {
    if (lazy.get().component) return;
    if (requested) lazy.fetch().catch(() => void fail());
    else prefetchOnFirstInteraction(lazy.fetch);
  }, [lazy, requested]);
  return { component: state.component, open: requested && state.isReady };
}
