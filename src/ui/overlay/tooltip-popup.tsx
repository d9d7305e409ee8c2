import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import { useI18n } from '~/shared/i18n/context';

interface TooltipPopupProps {
  open: boolean;
  text: string;
  anchor: RefObject<HTMLElement | null>;
  onStay: () => void;
  onLeave: () => void;
}

/** Lazy chunk of `tooltip.tsx`. */
export function TooltipPopup({ open, anchor, text, onStay, onLeave }: TooltipPopupProps) {
  const { direction } = useI18n();
  return (
    <Base.Root open={open}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={direction === 'rtl' ? 'left' : 'right'}
          sideOffset={8}
          className="z-40"
        >
          <Base.Popup
            aria-hidden
            onPointerEnter={onStay}
            onPointerLeave={onLeave}
            className="rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-raised forced-colors:border transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
