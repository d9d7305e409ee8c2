import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { apiKeyQueries } from '../client';
import { KeySection } from './key-section';

/** The user's own keys. `readOnly` hides the buttons, for an administrator who acts as the user. */
export function OwnKeys({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const query = useQuery(apiKeyQueries.list());
  const changed = () => queryClient.invalidateQueries({ queryKey: ['api-keys'] });
  return (
    <KeySection
      query={query}
      text={t('api-keys:text')}
      {...(!readOnly && {
        onCreate: (input) => api.apiKeys.create(input),
        onRevoke: ({ id }) => api.apiKeys.revoke({ id }),
      })}
      onChanged={changed}
    />
  );
}

/** The keys of a user, on their page in the manager. */
export function UserKeys({ id: userId }: { id: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(apiKeyQueries.ofUser(userId));
  const mayRevoke = usePermission({ apiKeys: 'revoke' });
  return (
    <KeySection
      query={query}
      {...(mayRevoke && { onRevoke: ({ id }) => api.apiKeys.revokeOfUser({ userId, id }) })}
      onChanged={async () => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
          queryClient.invalidateQueries({ queryKey: ['activity'] }),
        ]);
      }}
    />
  );
}
