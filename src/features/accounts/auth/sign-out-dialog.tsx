import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { isolate } from '~/ui/basics/isolate';
import { displayName } from '~/shared/text/display-name';
import { signOutAndLeave } from './sign-out';

/**
 * The text of the dialog: during impersonation, signing out also ends the administrator's session.
 */
export function useSignOutText(): string {
  const t = useMessages();
  const pageContext = usePageContext();
  if (pageContext?.config.readOnly) return t('auth:logout.textReadOnly');
  const session = pageContext?.session;
  if (!session?.impersonatedBy) return t('auth:logout.text');
  return t('auth:logout.textImpersonating', { user: isolate(displayName(session.user)) });
}

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps) {
  const t = useMessages();
  const text = useSignOutText();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('auth:logout.title')}
      description={text}
      confirmLabel={t('auth:logout.submit')}
      cancelLabel={t('auth:logout.cancel')}
      onConfirm={() => signOutAndLeave()}
      failed={t('auth:logout.failed')}
    />
  );
}
