import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, KeyRound, ShieldCheck, Trash2, Undo2, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { isolate } from '~/ui/basics/isolate';
import { Card } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { updateUserInCache, removeUserFromCache, usersClient } from '../client';
import type { UserDetail } from '../schema';
import { BanDialog } from './ban-dialog';
import { ImpersonateDialog } from './impersonate-dialog';
import { PasswordDialog } from './password-dialog';
import { RoleDialog } from './role-dialog';

type ActionDialog = 'role' | 'password' | 'ban' | 'unban' | 'impersonate' | 'delete';

/** Admin actions on a user. None for the admin's own account: the account page covers that. */
export function UserActions({ user, self }: { user: UserDetail; self: boolean }) {
  const t = useMessages();
  const [dialog, setDialog] = useState<ActionDialog>();
  const close = () => setDialog(undefined);
  const passwords = usePageContext()?.config.passwords ?? false;
  if (self)
    return <Card className="text-sm text-ink-soft print:hidden">{t('users:actions.self')}</Card>;
  const banned = user.status === 'banned';
  return (
    <Card className="flex flex-col gap-2 print:hidden [&>button]:justify-start">
      <h2 className="mb-1 font-semibold">{t('users:actions.title')}</h2>
      <Button icon={ShieldCheck} onClick={() => setDialog('role')}>
        {t('users:role.open')}
      </Button>
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
      {passwords && <PasswordDialog user={user} open={dialog === 'password'} onClose={close} />}
      <BanDialog user={user} open={dialog === 'ban'} onClose={close} />
      <ImpersonateDialog user={user} open={dialog === 'impersonate'} onClose={close} />
      <UnbanDialog user={user} open={dialog === 'unban'} onClose={close} />
      <DeleteUserDialog user={user} open={dialog === 'delete'} onClose={close} />
    </Card>
  );
}

interface UserDialogProps {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}

function UnbanDialog({ user, open, onClose }: UserDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('users:unban.title', { name: isolate(user.name || user.email) })}
      description={t('users:unban.text')}
      confirmLabel={t('users:unban.submit')}
      failed={t('users:unban.failed')}
      onConfirm={async () => {
        await updateUserInCache(queryClient, await usersClient.unban({ id: user.id }));
        toast.success(t('users:unban.done'));
      }}
    />
  );
}

function DeleteUserDialog({ user, open, onClose }: UserDialogProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = user;
  const name = isolate(user.name || user.email);
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onClose}
      title={t('users:delete.title', { name })}
      description={t('users:delete.text', { name })}
      confirmLabel={t('users:delete.submit')}
      failed={t('users:delete.failed')}
      onConfirm={async () => {
        await usersClient.remove({ id });
        toast.success(t('users:delete.done'));
        await navigate({ to: '/manager/users', replace: true });
        await removeUserFromCache(queryClient, id);
      }}
    />
  );
}
