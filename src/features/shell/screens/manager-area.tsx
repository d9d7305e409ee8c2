import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { NavigationGroup } from '~/shared/feature';
import type { SessionUser } from '~/shared/session';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { Breadcrumb } from '~/ui/layout/breadcrumb';
import { ManagerLayout } from '~/ui/layout/manager-layout';
import { PendingPage, usePendingPath } from '../components/pending-page';
import { DataProvider } from '../components/data-provider';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { useCrumbs } from '../components/use-crumbs';
import { UserMenu } from '../components/user-menu';
import { useNavigation } from '../components/use-navigation';

interface ManagerAreaProps {
  user: SessionUser;
  navigation: NavigationGroup[];
  children: ReactNode;
}

export function ManagerArea({ user, navigation, children }: ManagerAreaProps) {
  const t = useMessages();
  const visible = useNavigation();
  const folded = usePageContext()?.sidebarFolded ?? false;
  const { setSidebarFolded } = usePreferences();
  const groups = navigation.map(({ label, entries }) => ({
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
      userMenu={<UserMenu user={user} />}
    >
      <DataProvider>
        <PendingPage path={pendingPath}>{children}</PendingPage>
      </DataProvider>
    </ManagerLayout>
  );
}
