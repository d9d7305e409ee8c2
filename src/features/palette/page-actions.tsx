import type { Icon } from '~/ui/basics/icon';
import type { PaletteItem } from './items';

/** Buttons with text, as `aria-disabled` ones ignore clicks, and the current page leads nowhere. */
const actions =
  'main [data-actions] :is(a[href], button):not(:disabled, [aria-disabled=true], [aria-current])';

/** A copy of the icon of a button. */
const copyIcon = (icon: Element): Icon =>
  function CopiedIcon({ className }) {
    return (
      <span className={className} ref={(span) => span?.replaceChildren(icon.cloneNode(true))} />
    );
  };

/** What the action is about: the heading of its section, or the name of its navigation. */
function getContext(element: HTMLElement): string {
  const part = element.closest('[aria-label], section, header, [data-actions]');
  const heading = part?.querySelector('h1, h2')?.textContent;
  return part?.getAttribute('aria-label') ?? heading ?? '';
}

/**
 * The actions of the page: the visible buttons and links inside of elements with `data-actions`.
 * They are pressed, not declared a second time, so what the page does not offer is not here either.
 */
export function readPageActions(fallback: Icon): PaletteItem[] {
  const found = [...document.querySelectorAll<HTMLElement>(actions)];
  return found
    .filter((element) => element.checkVisibility())
    .map((element, at) => {
      const icon = element.querySelector('svg');
      return {
        id: element.getAttribute('href') ?? `action:${at}`,
        title: (element.getAttribute('aria-label') ?? element.textContent).trim(),
        detail: getContext(element),
        icon: icon ? copyIcon(icon) : fallback,
        run() {
          // Dialogs return the focus to it.
          element.focus();
          element.click();
        },
      };
    });
}
