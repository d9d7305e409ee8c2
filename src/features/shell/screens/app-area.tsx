import { Outlet, useMatches } from '@tanstack/react-router';
import type { AnyFeature } from '~/shared/feature';
import { Slot, useIsSlotUsed } from '~/shared/page/slots';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/layout/app-layout';
import type { AreaTool } from '../area';
import { AreaTools } from '../components/area-tools';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { PendingPage, usePendingPath } from '../components/pending-page';
import { DataProvider } from '../data-provider';
import { appNavigation, useNavigation } from '../navigation';
import { UserMenu } from '../components/user-menu';

interface AppAreaProps {
  user: SessionUser;
  features: readonly AnyFeature[];
  tools: readonly AreaTool[];
}

export function AppArea({ user, features, tools }: AppAreaProps) {
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
            <AreaTools area="app" features={features} tools={tools} />
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

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Full screen on phones: no bars of the area. The page provides its own back link. */
    fullScreen?: boolean;
  }
}

interface HasStaticData {
  staticData: { fullScreen?: boolean };
}

/** Whether a matched route asks for full screen. */
function isFullScreen(matches: HasStaticData[]): boolean {
  return matches.some(({ staticData }) => staticData.fullScreen);
}
