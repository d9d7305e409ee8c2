import { useEffect, useEffectEvent } from 'react';

/*
 * Browser Back (and Android's) closes the topmost dialog, drawer or menu: an open overlay is a
 * history entry with the same URL. The router does not see these entries, because popstate events
 * between them are stopped before its listener. An overlay that is closed in another way leaves its
 * entry behind: the next overlay reuses it, the next page replaces it, and Back skips it. Removing
 * it at once would need `history.back()`, which is asynchronous and could undo a navigation made in
 * the meantime.
 */

interface OverlayMark {
  /** Number of overlay entries on top of the page's own entry, including this one. */
  depth: number;
  /** The page's URL when the entry was created. */
  href: string;
}

interface EntryState {
  /** The router's history index: the same for a page and its overlays. */
  __TSR_index?: number;
  overlay?: OverlayMark;
}

/** Closes an overlay; returns false if it must stay open for now. */
type Close = () => boolean;

const openOverlays: Close[] = [];

/** The current entry. During a popstate event it is still the previous one. */
let currentEntry: { state: EntryState | null; href: string };
let isInstalled = false;

const readEntry = () => ({ state: history.state as EntryState | null, href: location.href });
const depthOf = ({ overlay }: EntryState) => overlay?.depth ?? 0;

function pushState(state: unknown, href?: string | URL | null): void {
  History.prototype.pushState.call(history, state, '', href);
  currentEntry = readEntry();
}

function replaceState(state: unknown, href?: string | URL | null): void {
  History.prototype.replaceState.call(history, state, '', href);
  currentEntry = readEntry();
}

function pushOverlayEntry(): void {
  const depth = depthOf(currentEntry.state ?? {}) + 1;
  pushState({
    ...currentEntry.state,
    overlay: { depth, href: currentEntry.href } satisfies OverlayMark,
  });
}

/** Between entries of the same page: closes the topmost overlay or skips a leftover entry. */
function onPopState(event: PopStateEvent): void {
  const previous = currentEntry;
  currentEntry = readEntry();
  if (!previous.state || !currentEntry.state) return;
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  if (previous.state.__TSR_index !== currentEntry.state.__TSR_index) return;
  const depth = depthOf(currentEntry.state);
  const previousDepth = depthOf(previous.state);
  if (depth === previousDepth) return;
  // Forward to the entry of a closed overlay: the page is the same.
  if (depth > previousDepth && previous.href !== currentEntry.href) return;
  event.stopImmediatePropagation();
  if (depth > previousDepth) return;
  // If the page changed its URL while the overlay was open (a filter), keep the new URL.
  if (previous.href !== currentEntry.href) {
    const { overlay } = currentEntry.state;
    replaceState({ ...previous.state, overlay }, previous.href);
  }
  const close = openOverlays.length > depth ? openOverlays.at(-1) : undefined;
  if (!close) history.back();
  else if (!close()) pushOverlayEntry();
}

/** Wraps the router's own history methods, which it looks up on each call. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  currentEntry = readEntry();
  window.addEventListener('popstate', onPopState, { capture: true });
  history.pushState = (state, _unused, href) => {
    // Navigating from a menu replaces the menu's entry, so one Back is enough.
    if (currentEntry.state?.overlay?.href === currentEntry.href) replaceState(state, href);
    else pushState(state, href);
  };
  history.replaceState = (state, _unused, href) => {
    const overlay = currentEntry.state?.overlay;
    replaceState(overlay ? { ...state, overlay } : state, href);
  };
}

function openOverlay(close: Close): () => void {
  openOverlays.push(close);
  if (depthOf(currentEntry.state ?? {}) < openOverlays.length) pushOverlayEntry();
  return () => void openOverlays.splice(openOverlays.indexOf(close), 1);
}

interface OverlayHistoryOptions {
  open: boolean;
  close: () => void;
  /** `false` if the URL controls whether it is open. */
  enabled?: boolean | undefined;
  dismissible?: boolean;
}

/** While `open`, Back closes the overlay and keeps the page and its URL. */
export function useOverlayHistory(options: OverlayHistoryOptions): void {
  const { open, close, enabled = true, dismissible = true } = options;
  const onBack = useEffectEvent(() => {
    if (dismissible) close();
    return dismissible;
  });
  useEffect(install, []);
  useEffect(() => (open && enabled ? openOverlay(() => onBack()) : undefined), [open, enabled]);
}
