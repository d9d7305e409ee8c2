import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import { Logo } from './logo';
import { type NavEntry, NavLink, SkipLink, mainId, useHeaderHeight } from './nav';
import { OfflineBanner } from './offline-banner';
import { useFocusOnNavigation } from './use-focus-on-navigation';

interface AppLayoutProps {
  entries: NavEntry[];
  /** Next to the logo. */
  switcher?: ReactNode;
  userMenu: ReactNode;
  /** Always on top, also where a phone shows no bars. */
  banner: ReactNode;
  /** `false` gives the page the whole screen on phones: no bars. */
  phoneChrome: boolean;
  children: ReactNode;
}

/** App layout: navigation at the top on desktop, at the bottom on phones. */
export function AppLayout(props: AppLayoutProps) {
  const { entries, switcher, userMenu, banner, phoneChrome, children } = props;
  useFocusOnNavigation();
  const header = useHeaderHeight();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header ref={header} className="sticky top-0 z-30 print:hidden">
        {banner}
        <OfflineBanner />
        <div
          className={cx(
            'border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md',
            !phoneChrome && 'max-sm:hidden',
          )}
        >
          <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
            <Link
              to={entries[0]?.to}
              activeOptions={{ exact: true }}
              className="flex h-11 items-center rounded-sm"
            >
              {/* On phones the switcher needs the space of the name. */}
              <Logo className={cx('text-lg', Boolean(switcher) && 'max-sm:[&>span]:sr-only')} />
            </Link>
            {switcher}
            <TopNav entries={entries} />
            <div className="ms-auto flex items-center gap-2">{userMenu}</div>
          </div>
        </div>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className={cx(
          'flex flex-1 flex-col',
          phoneChrome && 'max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))]',
        )}
      >
        {children}
      </main>
      {phoneChrome && <BottomNav entries={entries} />}
    </div>
  );
}

function TopNav({ entries }: { entries: NavEntry[] }) {
  const t = useMessages();
  return (
    <nav aria-label={t('ui:nav.main')} className="max-sm:hidden">
      <ul className="flex items-center gap-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink
              entry={entry}
              className="flex h-9 items-center gap-2 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent pointer-coarse:h-11"
            >
              <entry.icon className="size-4 shrink-0" />
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BottomNav({ entries }: { entries: NavEntry[] }) {
  const t = useMessages();
  return (
    <nav
      aria-label={t('ui:nav.main')}
      data-bottom-nav
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md sm:hidden print:hidden"
    >
      <ul className="flex h-16 items-stretch justify-around px-2">
        {entries.map((entry) => (
          <li key={entry.to} className="min-w-0 flex-1">
            <NavLink
              entry={entry}
              className="group flex h-full flex-col items-center justify-center gap-1 rounded-md text-xs font-medium text-ink-soft -outline-offset-2 transition-colors aria-[current=page]:text-accent"
            >
              <span className="rounded-full px-4 py-0.5 transition-colors group-aria-[current=page]:bg-accent-soft">
                <entry.icon className="size-5" />
              </span>
              <span className="max-w-full truncate px-1">{entry.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
