import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { safeRedirect } from '~/shared/page/safe-redirect';
import { Button } from '~/ui/basics/button';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { toast } from '~/ui/overlay/toast';
import { signOutAndLeave } from '../sign-out';
import { useSignOutText } from '../sign-out-dialog';

/** Asks for confirmation: for those who open the URL, and without JavaScript. */
export function LogoutScreen() {
  const t = useMessages();
  const text = useSignOutText();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  async function confirm(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      const { searchParams } = new URL(location.href);
      await signOutAndLeave(safeRedirect(searchParams.get('redirect')));
    } catch {
      setPending(false);
      toast.error(t('auth:logout.failed'));
    }
  }
  return (
    <LoginFrame>
      <LoginHeading title={t('auth:logout.title')}>{text}</LoginHeading>
      <form
        method="post"
        onSubmit={(event) => void confirm(event)}
        className="flex flex-wrap gap-3 max-sm:flex-col"
      >
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('auth:logout.submit')}
        </Button>
        <Button size="lg" onClick={() => router.history.back()}>
          {t('auth:logout.cancel')}
        </Button>
      </form>
    </LoginFrame>
  );
}
