import { useEffect } from 'react';

/**
 * Publishes the height covered by the on-screen keyboard as `--keyboard-inset`. Browsers shrink
 * only the visual viewport, so sticky footers would otherwise be hidden behind it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    function update() {
      const { height, offsetTop, scale } = visualViewport ?? { height: 0, offsetTop: 0, scale: 0 };
      // Pinch-zoomed: nothing is covered.
      const covered = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
      if (covered > 0) style.setProperty('--keyboard-inset', `${Math.round(covered)}px`);
      else style.removeProperty('--keyboard-inset');
    }
    visualViewport.addEventListener('resize', update);
    visualViewport.addEventListener('scroll', update);
    return () => {
      visualViewport.removeEventListener('resize', update);
      visualViewport.removeEventListener('scroll', update);
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}
