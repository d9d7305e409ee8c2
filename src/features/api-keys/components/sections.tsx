import { useQuery } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { apiKeyQueries } from '../client';
import { KeySection } from './key-section';

/** The user's own keys. `readOnly` hides the buttons, for an administrator who acts as the user. */
export function OwnKeys({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  return (
    <KeySection
      query={useQuery(apiKeyQueries.list())}
      text={t('api-keys:text')}
      {...(!readOnly && { onCreate: api.apiKeys.create, onRevoke: api.apiKeys.revoke })}
    />
  );
}

/** The keys of a user, on their page in the manager. */
export function UserKeys({ id: userId }: { id: string }) {
  const mayRevoke = usePermission({ apiKeys: 'revoke' });
  return (
    <KeySection
      query={useQuery(apiKeyQueries.ofUser(userId))}
      {...(mayRevoke && { onRevoke: ({ id }) => api.apiKeys.revokeOfUser({ userId, id }) })}
    />
  );
}
