import { Outlet, useMatches } from '@tanstack/react-router';
import { DemoBadge } from '~/features/demo/demo-badge';
import type { NavigationEntry } from '~/shared/navigation';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/layout/app-layout';
import { PendingPage, usePendingPath } from '../components/pending-page';
import { DataProvider } from '../components/data-provider';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { UserMenu } from '../components/user-menu';
import { useNavigation } from '../components/use-navigation';
import { isFullScreen } from '../full-screen';

interface AppAreaProps {
  user: SessionUser;
  navigation: NavigationEntry[];
}

export function AppArea({ user, navigation }: AppAreaProps) {
  const visible = useNavigation(user.role);
  const fullScreen = useMatches({ select: isFullScreen });
  return (
    <AppLayout
      entries={visible(navigation)}
      userMenu={
        <>
          <DemoBadge />
          <UserMenu user={user} />
        </>
      }
      banner={<ImpersonationBanner />}
      phoneChrome={!fullScreen}
    >
      <DataProvider>
        <PendingPage path={usePendingPath()}>
          <Outlet />
        </PendingPage>
      </DataProvider>
    </AppLayout>
  );
}
