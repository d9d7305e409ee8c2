import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { useLazyComponent } from './lazy';
import type { FocusFirst, MenuContent } from './menu-popup';

interface MenuProps extends MenuContent {
  /** Renders a Button or IconButton with these props. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactNode;
  /** `loadMenuPopup`, and what `children` need. Declared outside of the component. */
  load?: typeof loadMenuPopup;
}

export const loadMenuPopup = () => import('./menu-popup').then((module) => module.MenuPopup);

export function Menu({ renderTrigger, load = loadMenuPopup, ...content }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusFirst = useRef<FocusFirst>(undefined);
  const id = useId();
  const [requested, setRequested] = useState(false);
  const { component: Popup, open } = useLazyComponent(load, requested, () => setRequested(false));

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    // Focus returns to the trigger on close; some browsers do not focus it on click.
    event.currentTarget.focus();
    // `detail` is 0 for clicks by keyboard or screen reader.
    focusFirst.current = event.detail === 0 ? 'first' : undefined;
    setRequested(!requested);
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    focusFirst.current = event.key === 'ArrowDown' ? 'first' : 'last';
    setRequested(true);
  }

  return (
    <>
      {renderTrigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // The chunk is loading.
        'aria-busy': requested && !open,
        onClick: toggle,
        onKeyDown: openByArrow,
      })}
      {Popup && (
        <Popup
          {...{ ...content, open }}
          trigger={button}
          focusFirst={focusFirst}
          triggerId={id}
          onOpenChange={setRequested}
        />
      )}
    </>
  );
}
