import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { AnyFeature } from '~/shared/feature';
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
import { managerNavigation } from '../navigation';
import { Palette } from '../palette/palette';

interface ManagerAreaProps {
  user: SessionUser;
  features: readonly AnyFeature[];
  children: ReactNode;
}

export function ManagerArea({ user, features, children }: ManagerAreaProps) {
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
          <Palette area="manager" features={features} />
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
