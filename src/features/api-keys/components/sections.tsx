import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';
import { CopyField } from '~/ui/form/copy-field';
import { Card } from '~/ui/layout/page';
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

/** How programs authenticate, where all calls are listed. */
export function ProgramAccess({ origin }: { origin: string }) {
  const t = useMessages();
  const header = 'Authorization: Bearer YOUR_KEY';
  const command = `curl -H '${header}' '${origin}/api/rest/users?limit=1'`;
  const fields = [
    { label: t('api-keys:docs.header'), value: header },
    { label: t('api-keys:docs.curl'), value: command },
  ];
  return (
    <Card className="flex flex-col gap-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{t('api-keys:docs.title')}</h2>
          <p className="mt-0.5 max-w-prose text-pretty text-ink-soft">{t('api-keys:docs.text')}</p>
        </div>
        <ButtonLink
          to="/manager/account/$page"
          params={{ page: 'api-keys' }}
          size="sm"
          icon={KeyRound}
        >
          {t('api-keys:create')}
        </ButtonLink>
      </div>
      {fields.map(({ label, value }) => (
        <CopyField key={label} value={value} label={label} about={label} />
      ))}
    </Card>
  );
}
