import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { product } from '~/product';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { useLazyComponent } from '../overlay/lazy';
import { Logo, LogoIcon } from './logo';
import { type NavEntry, type NavGroup, NavLink, SkipLink, mainId, useHeaderHeight } from './nav';
import { OfflineBanner } from './offline-banner';
import { useFocusOnNavigation } from './use-focus-on-navigation';

interface SidebarProps {
  groups: NavGroup[];
  /** Icons only. The caller stores it, so the server renders the right width. */
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
}

interface ManagerLayoutProps extends SidebarProps {
  breadcrumb: ReactNode;
  userMenu: ReactNode;
  banner: ReactNode;
  children: ReactNode;
}

export function ManagerLayout(props: ManagerLayoutProps) {
  const { breadcrumb, userMenu, banner, children, ...sidebar } = props;
  useFocusOnNavigation();
  const header = useHeaderHeight();
  const t = useMessages();
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          ref={header}
          className="sticky top-0 z-30 border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md print:hidden"
        >
          {banner}
          <OfflineBanner />
          <div className="flex h-14 items-center gap-1 px-3 sm:gap-2 sm:px-6">
            <PhoneNav>{(close) => <Groups groups={sidebar.groups} onNavigate={close} />}</PhoneNav>
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

function Sidebar({ groups, collapsed, onCollapsedChange }: SidebarProps) {
  const t = useMessages();
  return (
    <aside
      className={cx(
        'sticky top-0 z-20 flex h-dvh shrink-0 flex-col border-e border-line bg-surface transition-[width] duration-200 max-md:hidden print:hidden',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <div className={cx('flex h-14 items-center', collapsed ? 'justify-center' : 'px-5')}>
        <Link
          to={groups[0]?.entries[0]?.to}
          // Every path below would mark the link as current.
          activeOptions={{ exact: true }}
          aria-label={product.name}
          className="rounded-sm"
        >
          {collapsed ? <LogoIcon /> : <Logo className="text-lg" />}
        </Link>
      </div>
      <Groups groups={groups} collapsed={collapsed} />
      <div className={cx('flex p-3', collapsed ? 'justify-center' : 'justify-end')}>
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={collapsed ? t('ui:nav.expand') : t('ui:nav.collapse')}
          aria-expanded={!collapsed}
          onClick={() => onCollapsedChange(!collapsed)}
        />
      </div>
    </aside>
  );
}

const entryClass =
  'flex h-9 items-center gap-2.5 rounded-md text-sm font-medium text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent max-md:h-11 pointer-coarse:h-11';

interface GroupsProps {
  groups: NavGroup[];
  collapsed?: boolean;
  onNavigate?: () => void;
}

function Groups({ groups, collapsed = false, onNavigate }: GroupsProps) {
  const t = useMessages();
  const id = useId();
  return (
    <nav
      aria-label={t('ui:nav.main')}
      className="scroll-hint flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-3"
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
              <Entry key={entry.to} {...{ entry, collapsed, onNavigate }} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps extends Pick<GroupsProps, 'onNavigate'> {
  entry: NavEntry;
  collapsed: boolean;
}

/** Of a collapsed sidebar, the label is shown beside the icon on hover and on keyboard focus. */
function Entry({ entry, collapsed, onNavigate }: EntryProps) {
  const [top, setTop] = useState<number>();
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setTop(currentTarget.getBoundingClientRect().top);
  const hide = () => setTop(undefined);
  return (
    <li>
      <NavLink
        entry={entry}
        className={cx(entryClass, collapsed ? 'justify-center' : 'px-2.5')}
        onClick={onNavigate}
        {...(collapsed && {
          onPointerEnter: show,
          onPointerLeave: hide,
          onFocus: show,
          onBlur: hide,
          onKeyDown: ({ key }) => key === 'Escape' && hide(),
        })}
      >
        <entry.icon className="size-4.5 shrink-0" />
        <span
          // Fixed: the scrolling list would clip it.
          style={{ top }}
          className={cx(
            !collapsed && 'truncate',
            collapsed && top === undefined && 'sr-only',
            top !== undefined &&
              'pointer-events-none fixed start-15 flex h-9 items-center rounded-md bg-ink px-2.5 text-sm whitespace-nowrap text-canvas shadow-raised pointer-coarse:h-11',
          )}
        >
          {entry.label}
        </span>
      </NavLink>
    </li>
  );
}

const loadPhoneNavDrawer = () =>
  import('./phone-nav-drawer').then((module) => module.PhoneNavDrawer);

/** Mobile navigation: a drawer from the inline start side. */
function PhoneNav({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useMessages();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: Drawer, open } = useLazyComponent(loadPhoneNavDrawer, requested, close);
  return (
    <div className="md:hidden">
      <IconButton
        icon={MenuIcon}
        label={t('ui:nav.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          // Focus returns to the trigger on close; some browsers do not focus it on click.
          event.currentTarget.focus();
          setRequested(true);
        }}
      />
      {Drawer && (
        <Drawer open={open} onOpenChange={setRequested}>
          {children(close)}
        </Drawer>
      )}
    </div>
  );
}
