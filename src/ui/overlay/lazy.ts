import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reloadOnce } from '~/shared/failed-module';
import { useMessages } from '~/shared/i18n/context';
import { toast } from './toast';

/** Signs of a hand on the page: whatever it opens next is fetched before it gets there. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

const awaitingHand = new Set<() => Promise<void>>();

function handIsThere({ type, target }: Event) {
  // Whoever types is busy, and opens nothing: what arrived now would only slow the keys down.
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (type === 'keydown' && isField) return;
  for (const sign of signs) removeEventListener(sign, handIsThere, true);
  void fetchOneByOne();
}

async function fetchOneByOne() {
  for (const fetchPart of awaitingHand) {
    awaitingHand.delete(fetchPart);
    await idle();
    // What fails is fetched again when it is wanted.
    await fetchPart().catch(() => {});
  }
}

/** A moment in which nothing else is to be done; some browsers know no such thing. */
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

/** A part of the kit that no page shows at first: what opens. See `useLazyPart`. */
export interface Lazy<Part> {
  get: () => Part | undefined;
  /** Whether it was here for a moment, closed. What comes open at once would not move in. */
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
      // Offline, perhaps: it is fetched again when it is wanted again.
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
 * What opens is fetched when a hand first moves: a page is alive without it, and it is there before
 * the click. A click that is faster waits for it; without a connection it is told so.
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
