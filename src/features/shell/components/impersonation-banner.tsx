import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { endSession } from '~/features/accounts/auth/sign-out';
import { navigateAsNewUser } from '~/features/accounts/auth/tabs';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { toast } from '~/ui/overlay/toast';
import { displayName } from '~/shared/text/display-name';

/** Shown on every page during impersonation: who acts as whom, until when, and how to stop. */
export function ImpersonationBanner() {
  const t = useMessages();
  const format = useFormat();
  const session = usePageContext()?.session;
  if (!session?.impersonatedBy) return null;
  const { user, impersonatorName } = session;
  const params = {
    user: isolate(displayName(user)),
    until: isolate(format.dateTime(session.expiresAt)),
  };
  return (
    <section
      aria-label={t('shell:impersonation.label')}
      className="bg-warning-soft text-warning print:hidden"
    >
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-2 pt-[max(0.5rem,env(safe-area-inset-top))] sm:px-6">
        <VenetianMask className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 text-sm font-medium text-pretty wrap-anywhere">
          {impersonatorName
            ? t('shell:impersonation.text', { ...params, admin: isolate(impersonatorName) })
            : t('shell:impersonation.textUnnamed', params)}
        </p>
        <StopButton userId={user.id} />
      </div>
    </section>
  );
}

function StopButton({ userId }: { userId: string }) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  async function stop() {
    setPending(true);
    try {
      await endSession(() => api.users.stopImpersonating({}));
      navigateAsNewUser(`/manager/users/${encodeURIComponent(userId)}`);
    } catch (cause) {
      const { status, message } = toCallFailure(cause, t);
      // Impersonation has already expired: reloading lets the route guard redirect.
      if (status === 401) return location.reload();
      toast.error(status >= 500 || status === 0 ? t('shell:impersonation.failed') : message);
      setPending(false);
    }
  }
  return (
    <Button size="sm" loading={pending} onClick={() => void stop()}>
      {t('shell:impersonation.stop')}
    </Button>
  );
}
