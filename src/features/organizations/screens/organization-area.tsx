import { Link, Outlet } from '@tanstack/react-router';
import { Building2, History, Settings, Users, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import type { NavigationEntry } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { TenantContext } from '~/ui/record/use-tenant';
import { rememberLastUsed } from '../membership';
import type { OrganizationPermission } from '../permissions';
import type { OwnOrganization } from '../schema';
import { type CurrentOrganization, useOrganization } from '../use-organization';

interface OrganizationAreaProps {
  organization: OwnOrganization;
  /** Pages of other features. */
  pages: readonly NavigationEntry[];
}

/** The pages of one organization, with their navigation. */
export function OrganizationArea({ organization: initial, pages }: OrganizationAreaProps) {
  const organization = useOrganization(initial);
  const { id, slug } = organization;
  useEffect(() => rememberLastUsed(slug), [slug]);
  const may = (permission: object) => organization.may(permission as OrganizationPermission);
  return (
    <TenantContext value={{ id, may }}>
      <OrganizationNav organization={organization} pages={pages} />
      <Outlet />
    </TenantContext>
  );
}

function getTabs(added: readonly NavigationEntry[], mayReadActivity: boolean): NavigationEntry[] {
  const tabs: NavigationEntry[] = [
    { to: '/app/o/$slug', label: 'organizations:overview.nav', icon: Building2, exact: true },
    { to: '/app/o/$slug/members', label: 'organizations:members.title', icon: Users },
    { to: '/app/o/$slug/teams', label: 'teams:title', icon: UsersRound },
    ...added,
  ];
  if (mayReadActivity)
    tabs.push({ to: '/app/o/$slug/activity', label: 'activity:title', icon: History });
  tabs.push({ to: '/app/o/$slug/settings', label: 'organizations:settings.title', icon: Settings });
  return tabs;
}

interface OrganizationNavProps {
  organization: CurrentOrganization;
  pages: readonly NavigationEntry[];
}

function OrganizationNav({ organization, pages }: OrganizationNavProps) {
  const t = useMessages();
  const { slug, name, may } = organization;
  const permitted = pages.filter(({ organizationPermission: needed }) => !needed || may(needed));
  const tabs = getTabs(permitted, may({ organization: 'update' }));
  return (
    <nav
      data-actions
      aria-label={t('organizations:overview.pages', { name })}
      className="border-b border-line print:hidden"
    >
      {/* Scrolls sideways on phones. The current page is the first to be seen. */}
      <ul className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4">
        {tabs.map(({ to, label, icon: Icon, exact = false }) => (
          <li key={to} className="shrink-0">
            <Link
              // All of them have this parameter.
              to={to as '/app/o/$slug'}
              params={{ slug }}
              activeOptions={{ exact, includeSearch: false }}
              ref={scrollToCurrent}
              className="relative flex h-12 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-soft -outline-offset-4 transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-accent aria-[current=page]:after:bg-accent sm:px-3 sm:after:inset-x-3"
            >
              <Icon className="size-4 shrink-0 max-sm:hidden" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Only the bar scrolls, not the page. */
function scrollToCurrent(link: HTMLAnchorElement | null): void {
  const bar = link?.closest('ul');
  if (!link || !bar || !link.hasAttribute('aria-current')) return;
  const { left, right } = link.getBoundingClientRect();
  const edge = bar.getBoundingClientRect();
  if (left < edge.left) bar.scrollLeft -= edge.left - left + 16;
  if (right > edge.right) bar.scrollLeft += right - edge.right + 16;
}
