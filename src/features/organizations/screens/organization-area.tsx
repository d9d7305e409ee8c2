import { Link, Outlet } from '@tanstack/react-router';
import { Building2, History, Settings, Users, UsersRound } from 'lucide-react';
// sample:start
import { ListOrdered } from 'lucide-react';
// sample:end
import { useEffect } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Icon } from '~/ui/basics/icon';
import { rememberLastUsed } from '../last-used';
import type { OwnOrganization } from '../schema';
import { useOrganization } from '../use-organization';

/** The pages of one organization, with their navigation. */
export function OrganizationArea({ organization }: { organization: OwnOrganization }) {
  const { slug } = organization;
  useEffect(() => rememberLastUsed(slug), [slug]);
  return (
    <>
      <OrganizationNav organization={organization} />
      <Outlet />
    </>
  );
}

interface Tab {
  to: TabPath;
  label: string;
  icon: Icon;
  exact?: boolean;
}

type TabPath =
  | '/app/o/$slug'
  | '/app/o/$slug/members'
  | '/app/o/$slug/teams'
  // sample:start
  | '/app/o/$slug/reading-lists'
  // sample:end
  | '/app/o/$slug/activity'
  | '/app/o/$slug/settings';

function useTabs(mayReadActivity: boolean): Tab[] {
  const t = useMessages();
  return [
    { to: '/app/o/$slug', label: t('organizations:overview.nav'), icon: Building2, exact: true },
    { to: '/app/o/$slug/members', label: t('organizations:members.title'), icon: Users },
    { to: '/app/o/$slug/teams', label: t('organizations:teams.title'), icon: UsersRound },
    // sample:start
    { to: '/app/o/$slug/reading-lists', label: t('reading-lists:title'), icon: ListOrdered },
    // sample:end
    ...(mayReadActivity
      ? [
          {
            to: '/app/o/$slug/activity' as const,
            label: t('activity:title'),
            icon: History,
          },
        ]
      : []),
    { to: '/app/o/$slug/settings', label: t('organizations:settings.title'), icon: Settings },
  ];
}

function OrganizationNav({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const { slug, name, may } = useOrganization(organization);
  const tabs = useTabs(may({ organization: 'update' }));
  return (
    <nav
      aria-label={t('organizations:overview.pages', { name })}
      className="border-b border-line print:hidden"
    >
      {/* Scrolls sideways on phones. The current page is the first to be seen. */}
      <ul className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4">
        {tabs.map(({ to, label, icon: Icon, exact = false }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              params={{ slug }}
              activeOptions={{ exact, includeSearch: false }}
              ref={scrollToCurrent}
              className="relative flex h-12 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-soft -outline-offset-4 transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-accent aria-[current=page]:after:bg-accent sm:px-3 sm:after:inset-x-3"
            >
              <Icon className="size-4 shrink-0 max-sm:hidden" />
              {label}
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
