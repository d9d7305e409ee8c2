import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useState } from 'react';
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

interface RowDrag {
  /** The index of the dragged row. */
  dragged: number | undefined;
  rowStyle: (index: number) => CSSProperties | undefined;
  /** For the handle of a row. */
  handleProps: (index: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
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

/**
 * Reordering by dragging a handle, with mouse, pen or finger. The row follows the pointer and the
 * others give way. Escape cancels. For the keyboard, provide buttons.
 */
export function useRowDrag(
  rows: RefObject<HTMLElement | null>,
  ids: string[],
  onMove: (from: number, to: number) => void,
): RowDrag {
  const order = ids.join(' ');
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  const stop = () => setDrag(undefined);
  // Dropped and moved, or changed by another user.
  if (drag && drag.order !== order) stop();

  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(undefined);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  return {
    dragged: drag?.from,
    rowStyle(index) {
      if (!drag) return undefined;
      const { from, to, distance, boxes } = drag;
      const shift = getShift(index, from, to, boxes[from]?.height ?? 0);
      return { transform: `translateY(${index === from ? distance : shift}px)` };
    },
    handleProps: (index) => ({
      onPointerDown(event) {
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
      onPointerMove({ pageY, clientY }) {
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
