import { Slot } from '~/shared/page/slots';
import { Sessions } from '../components/sessions';
import type { AccountPageProps } from '../pages';

export function SecurityScreen({ user, path, readOnly }: AccountPageProps) {
  return (
    <>
      <Slot
        name="accountSecurity"
        email={user.email}
        path={`${path}/security`}
        readOnly={readOnly}
      />
      <Sessions isAdministrator={user.role === 'admin'} readOnly={readOnly} />
    </>
  );
}
