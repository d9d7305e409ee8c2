import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/button';
import { toast } from '~/ui/toast';
import { useSignOut } from '../sign-out';
import { LoginFrame } from '../parts/login-frame';

/** Asks before ending the session: the page behind the menu's entry, and behind a typed address. */
export function LogoutScreen() {
  const t = useMessages();
  const router = useRouter();
  const signOutAndLeave = useSignOut();
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    try {
      await signOutAndLeave();
    } catch {
      setPending(false);
      toast.error(t('auth:logout.failed'));
    }
  }
  return (
    <LoginFrame>
      <div className="flex flex-col gap-2">
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight">
          {t('auth:logout.title')}
        </h1>
        <p className="text-ink-soft">{t('auth:logout.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" loading={pending} onClick={() => void confirm()}>
          {t('auth:logout.submit')}
        </Button>
        <Button size="lg" onClick={() => router.history.back()}>
          {t('auth:logout.cancel')}
        </Button>
      </div>
    </LoginFrame>
  );
}
