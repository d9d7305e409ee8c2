import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import { useCloseOnBack } from './use-close-on-back';

export interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The popup is anchored to it. */
  trigger: RefObject<HTMLElement | null>;
}

interface ContentProps extends PopupProps {
  label: string;
  align: 'start' | 'end';
  /** Its width. */
  className: string;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

/** A panel below a button. Import it from a lazy chunk: no page needs it at first. */
export function Popup(props: ContentProps) {
  const { open, onOpenChange, trigger, label, align, className, onKeyDown, children } = props;
  const { direction } = useI18n();
  useCloseOnBack(open, () => onOpenChange(false));

  function change(next: boolean, { reason, event }: Popover.Root.ChangeEventDetails) {
    // Pressing the trigger must not close the popup yet: the click that follows would reopen it.
    const isTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
    if (reason !== 'outside-press' || !isTrigger) onOpenChange(next);
  }

  return (
    <DirectionProvider direction={direction}>
      <Popover.Root open={open} onOpenChange={change}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={trigger}
            align={align}
            sideOffset={6}
            collisionPadding={12}
            // The trigger is at the top: long content scrolls instead of moving beside it.
            collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
            className="z-40"
          >
            <Popover.Popup
              aria-label={label}
              finalFocus={trigger}
              onKeyDown={onKeyDown}
              className={cx(
                'flex max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
                className,
              )}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  );
}
