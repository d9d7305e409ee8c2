import { useEffect, useEffectEvent } from 'react';

/*
 * Browser Back (and Android's) closes the topmost dialog, drawer or menu: an open overlay is a
 * history entry with the same URL. The router does not see these entries, because popstate events
 * between them are stopped before its listener. An overlay that is closed in another way leaves its
 * entry behind: the next overlay reuses it, the next page replaces it, and Back skips it. Removing
 * it at once would need `history.back()`, which is asynchronous and could undo a navigation made in
 * the meantime.
 */

interface Mark {
  /** Number of overlay entries on top of the page's own entry, including this one. */
  depth: number;
  /** The page's URL when the entry was created. */
  href: string;
}

interface EntryState {
  /** The router's history index: the same for a page and its overlays. */
  __TSR_index?: number;
  overlay?: Mark;
}

/** Closes an overlay; returns false if it must stay open for now. */
type Close = () => boolean;

const openOverlays: Close[] = [];

/** The current entry. During a popstate event it still holds the one that was left. */
let here: { state: EntryState | null; href: string };
let isInstalled = false;

const current = () => ({ state: history.state as EntryState | null, href: location.href });
const depthOf = ({ overlay }: EntryState) => overlay?.depth ?? 0;

function pushState(state: unknown, href?: string | URL | null): void {
  History.prototype.pushState.call(history, state, '', href);
  here = current();
}

function replaceState(state: unknown, href?: string | URL | null): void {
  History.prototype.replaceState.call(history, state, '', href);
  here = current();
}

function pushOverlayEntry(): void {
  const depth = depthOf(here.state ?? {}) + 1;
  pushState({ ...here.state, overlay: { depth, href: here.href } satisfies Mark });
}

/** Between entries of the same page: closes the topmost overlay or skips a leftover entry. */
function onPopState(event: PopStateEvent): void {
  const left = here;
  here = current();
  if (!left.state || !here.state) return;
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  if (left.state.__TSR_index !== here.state.__TSR_index) return;
  const depth = depthOf(here.state);
  const leftDepth = depthOf(left.state);
  if (depth === leftDepth) return;
  // Forward to the entry of a closed overlay: the page is the same.
  if (depth > leftDepth && left.href !== here.href) return;
  event.stopImmediatePropagation();
  if (depth > leftDepth) return;
  // If the page changed its URL while the overlay was open (a filter), keep the new URL.
  if (left.href !== here.href) {
    const { overlay } = here.state;
    replaceState({ ...left.state, overlay }, left.href);
  }
  const close = openOverlays.length > depth ? openOverlays.at(-1) : undefined;
  if (!close) history.back();
  else if (!close()) pushOverlayEntry();
}

/** Wraps the router's own history methods, which it looks up on each call. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  here = current();
  window.addEventListener('popstate', onPopState, { capture: true });
  history.pushState = (state, _unused, href) => {
    // Navigating from a menu replaces the menu's entry, so one Back is enough.
    if (here.state?.overlay?.href === here.href) replaceState(state, href);
    else pushState(state, href);
  };
  history.replaceState = (state, _unused, href) => {
    const overlay = here.state?.overlay;
    replaceState(overlay ? { ...state, overlay } : state, href);
  };
}

function openOverlay(close: Close): () => void {
  openOverlays.push(close);
  if (depthOf(here.state ?? {}) < openOverlays.length) pushOverlayEntry();
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
