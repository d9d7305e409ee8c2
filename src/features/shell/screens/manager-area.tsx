import { useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyFeature } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePageContext, usePreferences } from '~/shared/page/page-context-hooks';
import type { SessionUser } from '~/shared/session';
import { type Crumb, Breadcrumb } from '~/ui/layout/breadcrumb';
import { ManagerLayout } from '~/ui/layout/manager-layout';
import type { NavGroup } from '~/ui/layout/nav';
import type { AreaTool } from '../area';
import { AreaTools } from '../components/area-tools';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { PendingPage, usePendingPath } from '../components/pending-page';
import { DataProvider } from '../data-provider';
import { managerNavigation, useNavigation } from '../navigation';
import { UserMenu } from '../components/user-menu';

interface ManagerAreaProps {
  user: SessionUser;
  features: readonly AnyFeature[];
  tools: readonly AreaTool[];
  children: ReactNode;
}

export function ManagerArea({ user, features, tools, children }: ManagerAreaProps) {
  const t = useMessages();
  const visible = useNavigation();
  const folded = usePageContext()?.sidebarFolded ?? false;
  const { setSidebarFolded } = usePreferences();
  const groups = managerNavigation(features).map(({ label, entries }) => ({
    ...(label && { label: t(label) }),
    entries: visible(entries),
  }));
  const pendingPath = usePendingPath();
  const crumbs = useCrumbs(groups, pendingPath);
  return (
    <ManagerLayout
      groups={groups}
      breadcrumb={crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      banner={<ImpersonationBanner />}
      collapsed={folded}
      onCollapsedChange={setSidebarFolded}
      userMenu={
        <>
          <AreaTools area="manager" features={features} tools={tools} />
          <UserMenu user={user} />
        </>
      }
    >
      <DataProvider>
        <PendingPage path={pendingPath}>{children}</PendingPage>
      </DataProvider>
    </ManagerLayout>
  );
}

function hasCrumb(data: unknown): data is HasCrumb {
  return (
    typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
  );
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

interface CrumbMatch {
  pathname: string;
  staticData: { crumb?: PlainMessageKey | 'data' };
  loaderData?: unknown;
}

/** The matched routes; during a slow navigation those of its target, without loader data. */
function useCrumbMatches(pendingPath: string | undefined): CrumbMatch[] {
  const router = useRouter();
  const matches = useMatches();
  if (pendingPath === undefined) return matches;
  const [routes] = router.getMatchedRoutes(pendingPath);
  return routes.map(({ options }) => ({
    pathname: pendingPath,
    staticData: options.staticData ?? {},
  }));
}

/** The breadcrumb: the navigation entry of the page, then the routes below it. */
function useCrumbs(groups: NavGroup[], pendingPath?: string): Crumb[] {
  const t = useMessages();
  const matches = useCrumbMatches(pendingPath);
  const path = withoutSlash(matches.at(-1)?.pathname ?? '');
  const entry = groups
    .flatMap((group) => group.entries)
    .find(({ exact, to }) => path === to || (!exact && path.startsWith(`${to}/`)));
  const crumbs: Crumb[] = entry ? [{ label: entry.label, to: entry.to }] : [];
  for (const { staticData, loaderData, pathname } of matches) {
    const { crumb } = staticData;
    if (!crumb) continue;
    const to = withoutSlash(pathname) as Crumb['to'];
    if (crumb !== 'data') crumbs.push({ label: t(crumb), to });
    else if (hasCrumb(loaderData)) crumbs.push({ label: loaderData.crumb, to });
  }
  return crumbs;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's breadcrumb label. `data`: the `crumb` that its loader returns. */
    crumb?: PlainMessageKey | 'data';
  }
}

/** Return type of a loader with `staticData: { crumb: 'data' }`. */
interface HasCrumb {
  crumb: string;
}
