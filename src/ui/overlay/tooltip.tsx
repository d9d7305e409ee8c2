import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart, useLazyPart } from './lazy';

export interface TooltipProps {
  text: string;
  side?: 'inline-end' | 'bottom';
  className?: string;
  /** The control. It needs its own accessible name: the tooltip only repeats it visually. */
  children: ReactNode;
}

const tooltipPopup = lazyPart(() =>
  import('./tooltip-popup').then((module) => module.TooltipPopup),
);

/** Hover delay: a pointer passing by opens nothing. Moving onto the tooltip keeps it open. */
const restMs = 250;
const leaveMs = 100;

function useHover() {
  const [wanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function turn(next: boolean, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs) timer.current = setTimeout(setWanted, afterMs, next);
    else setWanted(next);
  }
  return { wanted, turn };
}

export function Tooltip({
  text,
  side = 'bottom',
  className = 'inline-block',
  children,
}: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { wanted, turn } = useHover();
  const { part: Popup, open } = useLazyPart(tooltipPopup, wanted, () => turn(false));
  return (
    <>
      <span
        ref={anchor}
        role="none"
        className={className}
        onPointerEnter={(event) => event.pointerType === 'mouse' && turn(true, restMs)}
        onPointerLeave={() => turn(false, leaveMs)}
        onPointerDown={() => turn(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && turn(true)}
        onBlur={() => turn(false)}
        onKeyDown={(event) => event.key === 'Escape' && turn(false)}
      >
        {children}
      </span>
      {Popup && (
        <Popup
          {...{ open, anchor, text, side }}
          onStay={() => turn(true)}
          onLeave={() => turn(false, leaveMs)}
        />
      )}
    </>
  );
}
