import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorCode } from '~/shared/errors/app-error';
import type { NavigationEntry } from '~/shared/feature';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { SessionUser } from '~/shared/session';
import { AppLayout } from '~/ui/layout/app-layout';
import { LoginLayout } from '~/ui/layout/login-layout';
import { RouteErrorScreen } from '~/ui/layout/route-error';
import { ImpersonationBanner } from '../components/impersonation-banner';
import { UserMenu } from '../components/user-menu';
import { useNavigation } from '../navigation';

interface AreaErrorProps extends ErrorComponentProps {
  /** Replaces any page until the user has completed onboarding. */
  onboarding: ReactNode;
  /** Replaces any page until the user has confirmed who they are. */
  gate?: ReactNode;
  /** Of the area that users may open who may not open this one. */
  navigation?: NavigationEntry[];
}

/** Shown when the area's route guard rejects the request. */
export function AreaErrorScreen({ onboarding, gate, navigation, ...props }: AreaErrorProps) {
  const session = usePageContext()?.session;
  const code = errorCode(props.error);
  if (code === 'FORBIDDEN' && navigation && session?.user.onboardedAt)
    return (
      <Forbidden user={session.user} navigation={navigation}>
        <RouteErrorScreen {...props} />
      </Forbidden>
    );
  if (code === 'CONFIRMATION_REQUIRED' && gate) return gate;
  return (
    <>
      <ImpersonationBanner />
      {code === 'ONBOARDING_REQUIRED' ? (
        onboarding
      ) : (
        <LoginLayout>
          <RouteErrorScreen {...props} />
        </LoginLayout>
      )}
    </>
  );
}

interface ForbiddenProps {
  user: SessionUser;
  navigation: NavigationEntry[];
  children: ReactNode;
}

/** Keeps the navigation, so that a page without access is not a dead end. */
function Forbidden({ user, navigation, children }: ForbiddenProps) {
  const visible = useNavigation();
  return (
    <AppLayout
      entries={visible(navigation)}
      userMenu={<UserMenu user={user} />}
      banner={<ImpersonationBanner />}
      phoneChrome
    >
      {children}
    </AppLayout>
  );
}
