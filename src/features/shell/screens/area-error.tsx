import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorCode } from '~/shared/app-error';
import { LoginLayout } from '~/ui/layout/login-layout';
import { RouteErrorScreen } from '~/ui/layout/route-error';
import { ImpersonationBanner } from '../components/impersonation-banner';

interface AreaErrorProps extends ErrorComponentProps {
  /** Replaces any page until the user has completed onboarding. */
  onboarding: ReactNode;
}

/** Shown when the area's route guard rejects the request. */
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
