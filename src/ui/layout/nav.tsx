import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Icon } from '../basics/icon';

export interface NavEntry {
  to: LinkProps['to'];
  label: string;
  icon: Icon;
  /** Current only on exactly this path, not on its children. */
  exact?: boolean;
}

export interface NavGroup {
  label?: string;
  entries: NavEntry[];
}

export const mainId = 'main';

/** Skip link: the first tab stop, past the navigation to the main content. */
export function SkipLink() {
  const t = useMessages();
  return (
    <a
      href={`#${mainId}`}
      className="fixed start-3 top-3 z-50 -translate-y-24 rounded-md bg-accent px-4 py-2.5 text-sm font-medium text-accent-ink shadow-overlay transition-transform focus-visible:translate-y-0 print:hidden"
    >
      {t('ui:skip-to-content')}
    </a>
  );
}

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  entry: NavEntry;
}

/** A navigation link. The router marks the current one with `aria-current="page"`. */
export function NavLink({ entry, ...props }: NavLinkProps) {
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
      {...props}
    />
  );
}

/**
 * Publishes the height of the sticky header as `--header-height`. Banners, such as the offline one,
 * make it taller; sticky table heads, scroll padding and toasts follow.
 */
export function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = header;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(
        '--header-height',
        `${Math.floor(current.getBoundingClientRect().height)}px`,
      ),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--header-height');
    };
  }, []);
  return header;
}
