import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DemoBadge } from '~/features/demo/demo-badge';
import { useMessages } from '~/shared/i18n/context';
import type { NavigationGroup } from '~/shared/navigation';
import type { SessionUser } from '~/shared/session';
import { usePreferences, useVisit } from '~/shared/visit-hooks';
import { Breadcrumb } from '~/ui/breadcrumb';
import { ManagerLayout } from '~/ui/manager-layout';
import { AwaitedPage, useAwaitedPath } from '../parts/awaited-page';
import { DataProvider } from '../parts/data-provider';
import { ImpersonationBanner } from '../parts/impersonation-banner';
import { useCrumbs } from '../parts/use-crumbs';
import { UserMenu } from '../parts/user-menu';
import { useNavigation } from '../parts/use-navigation';

interface ManagerAreaProps {
  user: SessionUser;
  navigation: NavigationGroup[];
  /** A page that stands elsewhere in the tree of addresses. By default the routes below the area's. */
  children?: ReactNode;
}

export function ManagerArea({ user, navigation, children = <Outlet /> }: ManagerAreaProps) {
  const t = useMessages();
  const visible = useNavigation(user.role);
  const folded = useVisit()?.sidebarFolded ?? false;
  const { setSidebarFolded } = usePreferences();
  const groups = navigation.map(({ label, entries }) => ({
    ...(label && { label: t(label) }),
    entries: visible(entries),
  }));
  const awaited = useAwaitedPath();
  const crumbs = useCrumbs(groups, awaited);
  return (
    <ManagerLayout
      groups={groups}
      breadcrumb={crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      banner={<ImpersonationBanner />}
      collapsed={folded}
      onCollapsedChange={setSidebarFolded}
      userMenu={
        <>
          <DemoBadge />
          <UserMenu user={user} />
        </>
      }
    >
      <DataProvider>
        <AwaitedPage path={awaited}>{children}</AwaitedPage>
      </DataProvider>
    </ManagerLayout>
  );
}
