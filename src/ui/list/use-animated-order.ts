import { type RefObject, useLayoutEffect, useRef } from 'react';

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
