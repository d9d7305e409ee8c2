import { useEffect, useEffectEvent } from 'react';

/*
 * Browser Back (and Android's) closes the topmost dialog, drawer or menu. An open overlay is a history
 * entry of its own with the same URL. The router never hears of these entries: popstate events between
 * them are stopped here, before its own listener.
 *
 * An overlay that is closed in another way leaves its entry behind as a spare one: the next overlay
 * uses it, the next page replaces it, and Back skips it. To remove it at once would need
 * `history.back()`, which is asynchronous and would undo a navigation that is made meanwhile.
 */

interface Mark {
  /** How many overlay entries there are between the page's own entry and this one, this one included. */
  depth: number;
  /** The page's URL when it was made. */
  href: string;
}

interface EntryState {
  /** The router's position in the history: the same for a page and its overlays. */
  __TSR_index?: number;
  overlay?: Mark;
}

/** Closes an overlay; returns false where it must stay open for now. */
type Close = () => boolean;

const openOverlays: Close[] = [];

/** The current entry, also while a popstate event tells of another one. */
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

/** Between entries of the same page: closes the topmost overlay, or skips a spare entry. */
function onPopState(event: PopStateEvent): void {
  const left = here;
  here = current();
  if (!left.state || !here.state) return;
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  if (left.state.__TSR_index !== here.state.__TSR_index) return;
  const depth = depthOf(here.state);
  const leftDepth = depthOf(left.state);
  if (depth === leftDepth) return;
  // Forward: to the entry of an overlay that is closed. The page is the same.
  if (depth > leftDepth && left.href !== here.href) return;
  event.stopImmediatePropagation();
  if (depth > leftDepth) return;
  // A page that changed its URL while the overlay was open, such as a filter, keeps the new one.
  if (left.href !== here.href) {
    const { overlay } = here.state;
    replaceState({ ...left.state, overlay }, left.href);
  }
  const close = openOverlays.length > depth ? openOverlays.at(-1) : undefined;
  if (!close) history.back();
  else if (!close()) pushOverlayEntry();
}

/** Around the router's own: it looks these methods up with each call. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  here = current();
  window.addEventListener('popstate', onPopState, { capture: true });
  history.pushState = (state, _unused, href) => {
    // From a menu to another page: in place of the menu's entry, so that one Back is enough.
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
  /** `false` where the URL itself says that it is open. */
  enabled?: boolean | undefined;
  dismissible?: boolean;
}

/** While `open`, Back closes the overlay and leaves the page and its URL as they are. */
export function useOverlayHistory(options: OverlayHistoryOptions): void {
  const { open, close, enabled = true, dismissible = true } = options;
  const onBack = useEffectEvent(() => {
    if (dismissible) close();
    return dismissible;
  });
  useEffect(install, []);
  useEffect(() => (open && enabled ? openOverlay(() => onBack()) : undefined), [open, enabled]);
}
