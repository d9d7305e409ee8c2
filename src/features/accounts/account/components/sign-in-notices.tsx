import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '~/shared/data/api-client';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import { useMessages } from '~/shared/i18n/context';
import { Switch } from '~/ui/form/switch';
import { useExplain } from '~/ui/form/use-explain';
import { Card } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { accountQueries } from '../client';

/** Whether emails tell of sign-ins from new devices. Administrators cannot turn them off. */
export function SignInNotices({ isAdministrator }: { isAdministrator: boolean }) {
  const t = useMessages();
  const id = useId();
  const text = useId();
  const { data } = useQuery(accountQueries.sessions());
  const change = useChange();
  if (!data) return null;
  return (
    <Card className="flex items-center justify-between gap-x-6 text-sm">
      <div>
        <label htmlFor={id} className="font-medium">
          {t('account:notices.label')}
        </label>
        <p id={text} className="text-pretty text-ink-soft">
          {isAdministrator ? t('account:notices.always') : t('account:notices.text')}
        </p>
      </div>
      <Switch
        id={id}
        checked={data.signInNotices}
        disabled={isAdministrator}
        onChange={(on) => void change(on)}
        aria-describedby={text}
      />
    </Card>
  );
}

function useChange() {
  const t = useMessages();
  const explain = useExplain();
  const queryClient = useQueryClient();
  return async (on: boolean) => {
    try {
      await optimisticUpdate(queryClient, {
        queryKey: accountQueries.sessions().queryKey,
        update: (data) => ({ ...data, signInNotices: on }),
        call: () => api.account.setSignInNotices({ on }),
      });
    } catch (cause) {
      const { form } = explain(cause, t('account:notices.failed'));
      if (form) toast.error(form);
    }
  };
}
