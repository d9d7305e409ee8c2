import { Outlet, useMatches } from '@tanstack/react-router';
import type { AnyFeature } from '~/shared/feature';
import { Slot, useIsSlotUsed } from '~/shared/page/slots';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/layout/app-layout';
import { PendingPage, usePendingPath } from '../components/pending-page';
import { DataProvider } from '../components/data-provider';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { UserMenu } from '../components/user-menu';
import { useNavigation } from '../components/use-navigation';
import { isFullScreen } from '../full-screen';
import { appNavigation } from '../navigation';
import { Palette } from '../palette/palette';

interface AppAreaProps {
  user: SessionUser;
  features: readonly AnyFeature[];
}

export function AppArea({ user, features }: AppAreaProps) {
  const hasSwitcher = useIsSlotUsed('switcher');
  const visible = useNavigation();
  const fullScreen = useMatches({ select: isFullScreen });
  return (
    <DataProvider>
      <AppLayout
        entries={visible(appNavigation(features))}
        switcher={hasSwitcher && <Slot name="switcher" />}
        userMenu={
          <>
            <Palette area="app" features={features} />
            <UserMenu user={user} />
          </>
        }
        banner={<ImpersonationBanner />}
        phoneChrome={!fullScreen}
      >
        <PendingPage path={usePendingPath()}>
          <Outlet />
        </PendingPage>
      </AppLayout>
    </DataProvider>
  );
}
