import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorCode } from '~/shared/app-error';
import { LoginLayout } from '~/ui/layout/login-layout';
import { RouteErrorScreen } from '~/ui/layout/route-error';
import { ImpersonationBanner } from '../components/impersonation-banner';

interface AreaErrorProps extends ErrorComponentProps {
  /** Stands in the place of any page until the person is onboarded. */
  onboarding: ReactNode;
}

/** What an area shows to those whom its guard did not let in. */
export function AreaErrorScreen({ onboarding, ...props }: AreaErrorProps) {
  return (
    <>
      <ImpersonationBanner />
      {errorCode(props.error) === 'ONBOARDING_REQUIRED' ? (
        onboarding
      ) : (
        <LoginLayout>
          <RouteErrorScreen {...props} />
        </LoginLayout>
      )}
    </>
  );
}
