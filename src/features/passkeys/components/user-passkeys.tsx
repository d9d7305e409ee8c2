import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Section } from '~/ui/layout/page';
import { invalidatePasskeys, passkeyQueries } from '../client';

/** How many passkeys a user has, on the user's page in the manager. */
export function UserPasskeys({ id }: { id: string }) {
  const t = useMessages();
  const format = useFormat();
  const isSelf = usePageContext()?.session?.user.id === id;
  const [removing, setRemoving] = useState(false);
  const { data, isError } = useQuery(passkeyQueries.count(id));
  const count = data?.count ?? 0;
  return (
    <Section
      title={t('passkeys:title')}
      actions={
        // Their own are on the account page.
        count > 0 &&
        !isSelf && (
          <Button size="sm" onClick={() => setRemoving(true)}>
            {t('passkeys:user.remove')}
          </Button>
        )
      }
    >
      {isError && <FieldError>{t('ui:list.error.title')}</FieldError>}
      {data && (
        <p className="text-sm text-ink-soft">
          {count > 0
            ? t('passkeys:user.count', { count, total: format.number(count) })
            : t('passkeys:user.none')}
        </p>
      )}
      <RemoveAllDialog id={id} open={removing} onClose={() => setRemoving(false)} />
    </Section>
  );
}

interface RemoveAllDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

function RemoveAllDialog({ id, open, onClose }: RemoveAllDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={t('passkeys:user.removeTitle')}
      description={t('passkeys:user.removeText')}
      submitLabel={t('passkeys:user.remove')}
      done={t('passkeys:user.removed')}
      failed={t('passkeys:user.failed')}
      onSubmit={async () => {
        await api.passkeys.removeAll({ id });
        await Promise.all([
          invalidatePasskeys(queryClient),
          queryClient.invalidateQueries({ queryKey: ['activity'] }),
        ]);
      }}
    />
  );
}
