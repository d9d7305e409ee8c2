import { Ban, ImageOff, KeyRound, ShieldCheck, Trash2, Undo2, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { Card } from '~/ui/layout/page';
import type { UserDeletionQuestions } from '../deletion-questions';
import type { UserDetail } from '../schema';
import { BanDialog } from './ban-dialog';
import {
  DeleteUserDialog,
  ImpersonateDialog,
  PasswordDialog,
  RemoveAvatarDialog,
  RoleDialog,
  UnbanDialog,
} from './user-dialogs';

type ActionDialog = 'role' | 'avatar' | 'password' | 'ban' | 'unban' | 'impersonate' | 'delete';

interface UserActionsProps {
  user: UserDetail;
  self: boolean;
  deletionQuestions: UserDeletionQuestions;
}

/** Admin actions on a user. None for the admin's own account: the account page covers that. */
export function UserActions({ user, self, deletionQuestions }: UserActionsProps) {
  const t = useMessages();
  const [dialog, setDialog] = useState<ActionDialog>();
  const close = () => setDialog(undefined);
  const passwords = usePageContext()?.config.passwords ?? false;
  if (self)
    return <Card className="text-sm text-ink-soft print:hidden">{t('users:actions.self')}</Card>;
  const banned = user.status === 'banned';
  return (
    <Card data-actions className="flex flex-col gap-2 print:hidden [&>button]:justify-start">
      <h2 className="mb-1 font-semibold">{t('users:actions.title')}</h2>
      <Button icon={ShieldCheck} onClick={() => setDialog('role')}>
        {t('users:role.open')}
      </Button>
      {user.image && (
        <Button icon={ImageOff} onClick={() => setDialog('avatar')}>
          {t('users:avatar.open')}
        </Button>
      )}
      {passwords && (
        <Button icon={KeyRound} onClick={() => setDialog('password')}>
          {t('users:password.open')}
        </Button>
      )}
      {user.role !== 'admin' && !banned && (
        <Button icon={VenetianMask} onClick={() => setDialog('impersonate')}>
          {t('users:impersonate.open')}
        </Button>
      )}
      {banned ? (
        <Button icon={Undo2} onClick={() => setDialog('unban')}>
          {t('users:unban.open')}
        </Button>
      ) : (
        <Button icon={Ban} className="text-danger!" onClick={() => setDialog('ban')}>
          {t('users:ban.open')}
        </Button>
      )}
      <Button icon={Trash2} className="text-danger!" onClick={() => setDialog('delete')}>
        {t('users:delete.open')}
      </Button>
      <RoleDialog user={user} open={dialog === 'role'} onClose={close} />
      <RemoveAvatarDialog user={user} open={dialog === 'avatar'} onClose={close} />
      {passwords && <PasswordDialog user={user} open={dialog === 'password'} onClose={close} />}
      <BanDialog user={user} open={dialog === 'ban'} onClose={close} />
      <ImpersonateDialog user={user} open={dialog === 'impersonate'} onClose={close} />
      <UnbanDialog user={user} open={dialog === 'unban'} onClose={close} />
      <DeleteUserDialog
        user={user}
        questions={deletionQuestions}
        open={dialog === 'delete'}
        onClose={close}
      />
    </Card>
  );
}
