import { Outlet } from '@tanstack/react-router';
import type { NavigationEntry } from '~/shared/navigation';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/app-layout';
import { DataProvider } from '../parts/data-provider';
import { ImpersonationBanner } from '../parts/impersonation-banner';
import { UserMenu } from '../parts/user-menu';
import { useNavigation } from '../parts/use-navigation';

interface AppAreaProps {
  user: SessionUser;
  navigation: NavigationEntry[];
}

export function AppArea({ user, navigation }: AppAreaProps) {
  const visible = useNavigation(user.role);
  return (
    <AppLayout
      entries={visible(navigation)}
      userMenu={<UserMenu user={user} />}
      banner={<ImpersonationBanner />}
    >
      <DataProvider>
        <Outlet />
      </DataProvider>
    </AppLayout>
  );
}
