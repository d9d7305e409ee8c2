import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useI18n } from '~/shared/i18n/context';

/** The active data point, chosen by pointer, touch or keyboard. */
export function useChartCursor(count: number) {
  const isRtl = useI18n().direction === 'rtl';
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [byKeys, setByKeys] = useState(false);

  function moveTo(to: number | null, isByKeys: boolean) {
    setActiveIndex(to === null ? null : Math.max(0, Math.min(count - 1, to)));
    setByKeys(isByKeys);
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = activeIndex ?? count - 1;
    const targets: Record<string, number | null> = {
      ArrowRight: from + (isRtl ? -1 : 1),
      ArrowLeft: from + (isRtl ? 1 : -1),
      Home: 0,
      End: count - 1,
      Escape: null,
    };
    const to = targets[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(to, true);
  }

  function onPoint(event: PointerEvent) {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const offset = isRtl ? right - event.clientX : event.clientX - left;
    moveTo(Math.floor((offset / width) * count), false);
  }

  return {
    // The chart may have been replaced by a shorter one.
    activeIndex: activeIndex !== null && activeIndex < count ? activeIndex : null,
    byKeys,
    handlers: {
      onKeyDown,
      onPointerMove: onPoint,
      onPointerDown: onPoint,
      onPointerLeave: () => moveTo(null, false),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) moveTo(count - 1, true);
      },
      onBlur: () => moveTo(null, false),
    },
  };
}
