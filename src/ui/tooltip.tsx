import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { useI18n } from '~/shared/i18n/context';

export interface TooltipProps {
  text: string;
  /** Shown at the end of the line, or below. */
  side?: 'inline-end' | 'bottom';
  /** The control. It must have a name of its own: a tooltip only repeats it for the eye. */
  children: ReactElement;
}

export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const { direction } = useI18n();
  const end = direction === 'rtl' ? 'left' : 'right';
  return (
    <Base.Root>
      <Base.Trigger delay={250} render={children} />
      <Base.Portal>
        <Base.Positioner side={side === 'bottom' ? 'bottom' : end} sideOffset={8} className="z-40">
          <Base.Popup
            aria-hidden
            className="rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
