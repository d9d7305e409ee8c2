import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from './lazy';

interface TooltipProps {
  text: string;
  /** The control. It needs its own accessible name: the tooltip only repeats it visually. */
  children: ReactNode;
}

const tooltipPopup = lazyComponent(() =>
  import('./tooltip-popup').then((module) => module.TooltipPopup),
);

/** Hover delay: a pointer passing by opens nothing. Moving onto the tooltip keeps it open. */
const openDelayMs = 250;
const closeDelayMs = 100;

function useHover() {
  const [requested, setRequested] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function schedule(next: boolean, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs) timer.current = setTimeout(setRequested, afterMs, next);
    else setRequested(next);
  }
  return { requested, schedule };
}

/** A tooltip at the inline end of a control. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { requested, schedule } = useHover();
  const { component: Popup, open } = useLazyComponent(tooltipPopup, requested, () =>
    schedule(false),
  );
  return (
    <>
      <span
        ref={anchor}
        role="none"
        className="block"
        onPointerEnter={(event) => event.pointerType === 'mouse' && schedule(true, openDelayMs)}
        onPointerLeave={() => schedule(false, closeDelayMs)}
        onPointerDown={() => schedule(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && schedule(true)}
        onBlur={() => schedule(false)}
        onKeyDown={(event) => event.key === 'Escape' && schedule(false)}
      >
        {children}
      </span>
      {Popup && (
        <Popup
          {...{ open, anchor, text }}
          onStay={() => schedule(true)}
          onLeave={() => schedule(false, closeDelayMs)}
        />
      )}
    </>
  );
}
