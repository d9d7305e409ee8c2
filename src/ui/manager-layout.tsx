import { Drawer } from '@base-ui/react/drawer';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import { IconButton } from './button';
import { cx } from './cx';
import { Logo, LogoIcon } from './logo';
import { type NavEntry, type NavGroup, NavLink, SkipLink, mainId } from './nav';
import { OfflineNote } from './offline-note';
import { Tooltip } from './tooltip';
import { useArrival } from './use-arrival';

export interface ManagerLayoutProps {
  groups: NavGroup[];
  /** Only icons in the sidebar. The caller keeps it, so that the server renders the right width. */
  collapsed?: boolean;
  onCollapsedChange?: (collapsed: boolean) => void;
  breadcrumb?: ReactNode;
  userMenu?: ReactNode;
  /** Stays above the page. */
  banner?: ReactNode;
  /** Where the logo leads. By default where the first entry does. */
  home?: NavEntry['to'];
  children: ReactNode;
}

export function ManagerLayout({
  groups,
  collapsed = false,
  onCollapsedChange,
  breadcrumb,
  userMenu,
  banner,
  home = groups[0]?.entries[0]?.to,
  children,
}: ManagerLayoutProps) {
  useArrival();
  const t = useMessages();
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <aside
        className={cx(
          'sticky top-0 flex h-dvh shrink-0 flex-col border-e border-line bg-surface transition-[width] duration-200 max-md:hidden print:hidden',
          collapsed ? 'w-16' : 'w-60',
        )}
      >
        <div className={cx('flex h-14 items-center', collapsed ? 'justify-center' : 'px-5')}>
          <Link to={home} className="rounded-sm" aria-label={t('ui:product')}>
            {collapsed ? <LogoIcon /> : <Logo className="text-lg" />}
          </Link>
        </div>
        <Groups groups={groups} collapsed={collapsed} />
        {onCollapsedChange && (
          <div className={cx('flex p-3', collapsed ? 'justify-center' : 'justify-end')}>
            <IconButton
              icon={collapsed ? PanelLeftOpen : PanelLeftClose}
              label={collapsed ? t('ui:nav.expand') : t('ui:nav.collapse')}
              aria-expanded={!collapsed}
              onClick={() => onCollapsedChange(!collapsed)}
            />
          </div>
        )}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md print:hidden">
          {banner}
          <OfflineNote />
          <div className="flex h-14 items-center gap-2 px-3 sm:px-6">
            <PhoneNav groups={groups} />
            <div className="min-w-0 flex-1">
              {breadcrumb && <nav aria-label={t('ui:nav.breadcrumb')}>{breadcrumb}</nav>}
            </div>
            {userMenu}
          </div>
        </header>
        <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
      </div>
    </div>
  );
}

const entryLook =
  'flex h-9 items-center gap-2.5 rounded-md text-sm font-medium text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent max-md:h-11 pointer-coarse:h-11';

function Groups({
  groups,
  collapsed = false,
  onNavigate,
}: {
  groups: NavGroup[];
  collapsed?: boolean;
  onNavigate?: () => void;
}) {
  const t = useMessages();
  const id = useId();
  return (
    <nav
      aria-label={t('ui:nav.main')}
      className="flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-3"
    >
      {groups.map((group, index) => (
        <div key={index} className="flex flex-col gap-0.5">
          {group.label &&
            (collapsed ? (
              <div aria-hidden className="mx-2 mb-2 border-t border-line" />
            ) : (
              <p id={`${id}${index}`} className="px-2.5 pb-1 text-xs font-medium text-ink-soft">
                {group.label}
              </p>
            ))}
          <ul
            {...(collapsed
              ? { 'aria-label': group.label }
              : { 'aria-labelledby': group.label && `${id}${index}` })}
            className="flex flex-col gap-0.5"
          >
            {group.entries.map((entry) => (
              <li key={entry.to}>
                {collapsed ? (
                  <CollapsedEntry entry={entry} />
                ) : (
                  <NavLink entry={entry} className={cx(entryLook, 'px-2.5')} onClick={onNavigate}>
                    <entry.icon className="size-4.5 shrink-0" />
                    <span className="truncate">{entry.label}</span>
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function CollapsedEntry({ entry }: { entry: NavEntry }) {
  return (
    <Tooltip text={entry.label} side="inline-end">
      <span className="block">
        <NavLink
          entry={entry}
          className={cx(entryLook, 'justify-center [&>.lucide-arrow-up-right]:hidden')}
        >
          <entry.icon className="size-4.5 shrink-0" />
          <span className="sr-only">{entry.label}</span>
        </NavLink>
      </span>
    </Tooltip>
  );
}

/** The same navigation on a phone: a drawer from the side where reading starts. */
function PhoneNav({ groups }: { groups: NavGroup[] }) {
  const { t, direction } = useI18n();
  const [open, setOpen] = useState(false);
  const rtl = direction === 'rtl';
  return (
    <div className="md:hidden">
      <Drawer.Root open={open} onOpenChange={setOpen} swipeDirection={rtl ? 'right' : 'left'}>
        <Drawer.Trigger render={<IconButton icon={MenuIcon} label={t('ui:nav.open')} />} />
        <Drawer.Portal>
          <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-500 ease-drawer data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
          <Drawer.Viewport className="fixed inset-0 z-40 flex justify-start">
            <Drawer.Popup
              className={cx(
                'flex h-full w-72 max-w-[85vw] [transform:translateX(var(--drawer-swipe-movement-x))] flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-overlay transition-transform duration-500 ease-drawer data-swiping:duration-0',
                rtl
                  ? 'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]'
                  : 'data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)]',
              )}
            >
              <div className="flex h-14 items-center justify-between ps-5 pe-2">
                <Drawer.Title render={<div />}>
                  <Logo className="text-lg" />
                </Drawer.Title>
                <Drawer.Close render={<IconButton icon={X} label={t('ui:close')} />} />
              </div>
              <Groups groups={groups} onNavigate={() => setOpen(false)} />
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.Root>
    </div>
  );
}
