import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mainId } from './nav';

// oxlint-disable-next-line no-underscore-dangle -- the router's own name for an entry of the history
const getKey = ({ state }: ParsedLocation) => state.__TSR_key ?? '';

/** The focused link inside the page. */
function followedLink(main: HTMLElement): string | undefined {
  const { activeElement } = document;
  if (!activeElement || !main.contains(activeElement)) return undefined;
  return activeElement.closest('a')?.getAttribute('href') ?? undefined;
}

function linkTo(main: HTMLElement, href: string | undefined): HTMLElement | undefined {
  return href
    ? [...main.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)
    : undefined;
}

/** Moves focus to the main content when the focused element is gone. */
export function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}

/**
 * Focus on navigation: client-side routing would leave focus on a removed link. Moves it to the
 * start of the new page or, on Back, to the link that was followed. Elements with autofocus keep
 * it.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const followed = new Map<string, string>();
    const main = () => document.getElementById(mainId);
    const unsubscribeNavigate = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      const page = main();
      const href = page ? followedLink(page) : undefined;
      if (fromLocation && href) followed.set(getKey(fromLocation), href);
    });
    const unsubscribeRendered = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        const page = main();
        if (!fromLocation || !pathChanged || !page) return;
        const { activeElement } = document;
        if (activeElement !== page && page.contains(activeElement)) return;
        const back = linkTo(page, followed.get(getKey(toLocation)));
        back?.focus({ preventScroll: true });
        if (!back || document.activeElement !== back) page.focus({ preventScroll: true });
      },
    );
    return () => {
      unsubscribeNavigate();
      unsubscribeRendered();
    };
  }, [router]);
}
