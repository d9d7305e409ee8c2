import { Outlet, useMatches } from '@tanstack/react-router';
import { DemoBadge } from '~/features/demo/demo-badge';
import type { NavigationEntry } from '~/shared/navigation';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/app-layout';
import { AwaitedPage, useAwaitedPath } from '../parts/awaited-page';
import { DataProvider } from '../parts/data-provider';
import { ImpersonationBanner } from '../parts/impersonation-banner';
import { UserMenu } from '../parts/user-menu';
import { useNavigation } from '../parts/use-navigation';
import { isWholeScreen } from '../whole-screen';

interface AppAreaProps {
  user: SessionUser;
  navigation: NavigationEntry[];
}

export function AppArea({ user, navigation }: AppAreaProps) {
  const visible = useNavigation(user.role);
  const wholeScreen = useMatches({ select: isWholeScreen });
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
      phoneChrome={!wholeScreen}
    >
      <DataProvider>
        <AwaitedPage path={useAwaitedPath()}>
          <Outlet />
        </AwaitedPage>
      </DataProvider>
    </AppLayout>
  );
}
