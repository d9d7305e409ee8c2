import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type RowBox, dropIndex, getShift } from './move-item';

interface Drag {
  /** The order in which it started. Another one ends it. */
  order: string;
  from: number;
  to: number;
  /** Where the pointer went down, on the page. */
  startY: number;
  distance: number;
  boxes: RowBox[];
}

function readBoxes(rows: HTMLElement | null): RowBox[] {
  return [...(rows?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top + window.scrollY, height };
  });
}

/** Close to the top or the bottom of the screen, dragging scrolls. */
function scrollAtEdge(clientY: number): void {
  const edge = 72;
  if (clientY < edge) window.scrollBy(0, clientY - edge);
  else if (clientY > window.innerHeight - edge)
    window.scrollBy(0, clientY - window.innerHeight + edge);
}

function useEscape(isDragging: boolean, stop: () => void): void {
  const cancel = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && stop());
  useEffect(() => {
    if (!isDragging) return;
    const listener = (event: KeyboardEvent) => void cancel(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isDragging]);
}

/**
 * Reordering by dragging a handle, with mouse, pen or finger. The row follows the pointer and the
 * others give way. Escape cancels. For the keyboard, provide buttons.
 */
export function useRowDrag(
  rows: RefObject<HTMLElement | null>,
  ids: string[],
  onMove: (from: number, to: number) => void,
) {
  const order = ids.join(' ');
  const [drag, setDrag] = useState<Drag>();
  const stop = () => setDrag(undefined);
  // Dropped and moved, or changed by another user.
  if (drag && drag.order !== order) stop();

  useEscape(drag !== undefined, stop);

  return {
    /** The index of the dragged row. */
    dragged: drag?.from,
    rowStyle(index: number): CSSProperties | undefined {
      if (!drag) return undefined;
      const { from, to, distance, boxes } = drag;
      const shift = getShift(index, from, to, boxes[from]?.height ?? 0);
      return { transform: `translateY(${index === from ? distance : shift}px)` };
    },
    /** For the handle of a row. */
    handleProps: (index: number) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        // No text selection, and no focus change.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({
          order,
          from: index,
          to: index,
          startY: event.pageY,
          distance: 0,
          boxes: readBoxes(rows.current),
        });
      },
      onPointerMove({ pageY, clientY }: PointerEvent) {
        if (!drag || drag.from !== index) return;
        scrollAtEdge(clientY);
        const distance = pageY - drag.startY;
        setDrag({ ...drag, distance, to: dropIndex(drag.boxes, index, distance) });
      },
      onPointerUp() {
        if (!drag || drag.from !== index) return;
        // Otherwise the new order ends it.
        if (drag.to === index) stop();
        else onMove(index, drag.to);
      },
      onPointerCancel: stop,
    }),
  };
}

const duration = 220;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates rows to their new places when their order changes (FLIP: each row starts where it was
 * seen last). `rows` has one element for each of `ids`.
 */
export function useAnimatedOrder(rows: RefObject<HTMLElement | null>, ids: string[]): void {
  const order = ids.join(' ');
  const seen = useRef({ order, tops: new Map<string, number>() });
  useLayoutEffect(() => {
    const isMoved = seen.current.order !== order && !prefersReducedMotion();
    const tops = new Map<string, number>();
    for (const [index, row] of [...(rows.current?.children ?? [])].entries()) {
      const id = ids[index] ?? '';
      const top = row.getBoundingClientRect().top + window.scrollY;
      tops.set(id, top);
      const from = (seen.current.tops.get(id) ?? top) - top;
      if (isMoved && from !== 0)
        row.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], {
          duration,
          easing: 'ease-out',
        });
    }
    seen.current = { order, tops };
  });
}
