import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reloadOnce } from '~/shared/failed-module';
import { useMessages } from '~/shared/i18n/context';
import { toast } from './toast';

/**
 * First user interaction: triggers the prefetch of overlays, so they are loaded before the click.
 */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

const awaitingHand = new Set<() => Promise<void>>();

function handIsThere({ type, target }: Event) {
  // Not while typing: parsing a chunk would delay the keys, and typing opens no overlay.
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (type === 'keydown' && isField) return;
  for (const sign of signs) removeEventListener(sign, handIsThere, true);
  void fetchOneByOne();
}

async function fetchOneByOne() {
  for (const fetchPart of awaitingHand) {
    awaitingHand.delete(fetchPart);
    await idle();
    // A failed prefetch is retried when the component is needed.
    await fetchPart().catch(() => {});
  }
}

/** `requestIdleCallback` with a fallback for browsers that do not support it. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 50);
  });

function whenHandIsThere(fetchPart: () => Promise<void>) {
  if (awaitingHand.size === 0)
    for (const sign of signs) addEventListener(sign, handIsThere, { capture: true, passive: true });
  awaitingHand.add(fetchPart);
}

/** A lazily loaded overlay that no page shows initially. See `useLazyPart`. */
export interface Lazy<Part> {
  get: () => Part | undefined;
  /** Whether it was mounted closed first: mounted open, it would skip its enter animation. */
  isReady: () => boolean;
  fetch: () => Promise<void>;
  subscribe: (changed: () => void) => () => void;
}

export function lazyPart<Part>(load: () => Promise<Part>): Lazy<Part> {
  let part: Part | undefined;
  let ready = false;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function tell() {
    for (const changed of listeners) changed();
  }

  async function fetchPart() {
    try {
      part = await load();
    } catch (error) {
      // The import failed, perhaps offline: the next use tries again.
      loading = undefined;
      throw error;
    }
    tell();
    setTimeout(() => {
      ready = true;
      tell();
    });
  }

  return {
    get: () => part,
    isReady: () => ready,
    fetch: () => (loading ??= fetchPart()),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/**
 * Overlays load on first interaction, so they are not part of the initial bundle and are ready
 * before the click. A faster click waits for the chunk; if that fails, an error is shown.
 */
export function useLazyPart<Part>(what: Lazy<Part>, wanted: boolean, close: () => void) {
  const t = useMessages();
  const part = useSyncExternalStore(what.subscribe, what.get, () => undefined);
  const ready = useSyncExternalStore(what.subscribe, what.isReady, () => false);
  const fail = useEffectEvent(async () => {
    close();
    if (await reloadOnce()) return;
    toast.error(t('ui:confirm.failed'));
  });
  useEffect(() => {
    if (what.get()) return;
    if (wanted) what.fetch().catch(() => void fail());
    else whenHandIsThere(what.fetch);
  }, [what, wanted]);
  return { part, open: wanted && ready };
}
