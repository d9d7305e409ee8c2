import { type RefObject, useEffect, useRef } from 'react';

/**
 * Publishes the height of the sticky header as `--header-height`. Banners and the offline notice
 * make it taller; sticky table heads, scroll padding and toasts follow.
 */
export function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = header;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(
        '--header-height',
        `${Math.floor(current.getBoundingClientRect().height)}px`,
      ),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--header-height');
    };
  }, []);
  return header;
}
