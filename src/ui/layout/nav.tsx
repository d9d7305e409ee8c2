import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Icon } from '../basics/icon';

/** One entry of a navigation, as data. */
export interface NavEntry {
  to: LinkProps['to'];
  label: string;
  icon: Icon;
  /** Current only on exactly this path, not on those below it. */
  exact?: boolean;
  /** Opens in a new tab, outside the router: `to` is then a plain address. */
  external?: boolean;
}

export interface NavGroup {
  label?: string;
  entries: NavEntry[];
}

export const mainId = 'main';

/** The first stop of the Tab key: past the navigation, to what the page is about. */
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

/** A link of the navigation. The router marks the current one with `aria-current="page"`. */
export function NavLink({
  entry,
  className,
  children,
  onClick,
}: {
  entry: NavEntry;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
}) {
  const t = useMessages();
  if (entry.external)
    return (
      <a href={entry.to} target="_blank" rel="noreferrer" className={className} onClick={onClick}>
        {children}
        <ArrowUpRight className="ms-auto size-3.5 shrink-0 opacity-70" />
        <span className="sr-only">{t('ui:opens-in-new-tab')}</span>
      </a>
    );
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
