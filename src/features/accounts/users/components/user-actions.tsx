import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Card } from '~/ui/layout/page';
import { endSessions, userActions } from '../actions';
import type { UserDetail } from '../schema';

/** The other one is beside the sessions. */
const shown = userActions.filter((action) => action !== endSessions);

/** Admin actions on a user. None for the admin's own account: the account page covers that. */
export function UserActions({ user, self }: { user: UserDetail; self: boolean }) {
  const t = useMessages();
  const navigate = useNavigate();
  if (self)
    return <Card className="text-sm text-ink-soft print:hidden">{t('users:actions.self')}</Card>;
  return (
    <Card data-actions className="flex flex-col gap-2 print:hidden [&>button]:justify-start">
      <h2 className="mb-1 font-semibold">{t('users:actions.title')}</h2>
      <ActionButtons
        actions={shown}
        item={user}
        name={user.name || user.email}
        onRemoved={() => navigate({ to: '/manager/users', replace: true })}
      />
    </Card>
  );
}
