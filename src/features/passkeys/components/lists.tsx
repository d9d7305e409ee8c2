import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Key, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Slots } from '~/shared/page/slots';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { invalidatePasskeys, passkeyQueries } from '../client';
import type { Passkey } from '../schema';
import { useAddPasskey } from '../use-add-passkey';
import { useSupport } from '../webauthn';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs';

type Opened = { dialog: 'rename' | 'remove'; passkey: Passkey } | undefined;

/** The user's passkeys. `readOnly` hides the buttons, for an administrator who acts as the user. */
export function Passkeys({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  const isSupported = useSupport();
  const { data, ...query } = useQuery(passkeyQueries.list());
  const [opened, setOpened] = useState<Opened>();
  const { pending, error, add } = useAddPasskey();
  const state = wholeListState({ ...query, ...(data && { data: data.items }) });
  const close = () => setOpened(undefined);
  return (
    <Section
      title={t('passkeys:title')}
      description={t('passkeys:text')}
      actions={
        !readOnly &&
        isSupported && (
          <Button icon={Plus} loading={pending} onClick={add}>
            {t('passkeys:add')}
          </Button>
        )
      }
    >
      {error && <FieldError>{error}</FieldError>}
      <List
        state={state}
        label={t('passkeys:title')}
        getKey={({ id }) => id}
        skeletonRows={1}
        empty={{
          icon: Key,
          title: t('passkeys:empty'),
          text: isSupported ? t('passkeys:emptyText') : t('passkeys:unsupported'),
          className: 'py-8',
        }}
        // The count is for screen readers only: a short list needs no visible one.
        className="[&>[role=status]]:sr-only"
        renderItem={(passkey) => (
          <PasskeyRow
            passkey={passkey}
            now={data?.now ?? passkey.createdAt}
            {...(!readOnly && {
              onOpen: (dialog: 'rename' | 'remove') => setOpened({ dialog, passkey }),
            })}
          />
        )}
      />
      <RenamePasskeyDialog
        passkey={opened?.dialog === 'rename' ? opened.passkey : undefined}
        onClose={close}
      />
      <RemovePasskeyDialog
        passkey={opened?.dialog === 'remove' ? opened.passkey : undefined}
        onClose={close}
      />
    </Section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** When the list was loaded. */
  now: string;
  onOpen?: (dialog: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey, now, onOpen }: PasskeyRowProps) {
  const t = useMessages();
  const { name } = passkey;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <Key className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <Facts passkey={passkey} now={now} />
      </div>
      {onOpen && (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={t('passkeys:rename.open', { name })}
            onClick={() => onOpen('rename')}
          >
            {t('passkeys:rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('passkeys:remove.open', { name })}
            onClick={() => onOpen('remove')}
          >
            {t('passkeys:remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ passkey, now }: Pick<PasskeyRowProps, 'passkey' | 'now'>) {
  const t = useMessages();
  const format = useFormat();
  const { createdAt, lastUsedAt, synced, otherHost } = passkey;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <li title={format.exact(createdAt)}>
        {t('passkeys:added', { when: format.date(createdAt) })}
      </li>
      <li {...(lastUsedAt && { title: format.exact(lastUsedAt) })}>
        {lastUsedAt
          ? t('passkeys:used', { when: format.relative(lastUsedAt, now) })
          : t('passkeys:unused')}
      </li>
      <li>{synced ? t('passkeys:synced') : t('passkeys:notSynced')}</li>
      {otherHost && (
        <li className="text-warning wrap-anywhere">
          {t('passkeys:otherHost', { host: otherHost })}
        </li>
      )}
    </ul>
  );
}

/** How many passkeys a user has, among the sign-in methods on their page in the manager. */
export function UserPasskeys({ id, Method }: Slots['userSignIn']) {
  const t = useMessages();
  const isSelf = usePageContext()?.session?.user.id === id;
  const [removing, setRemoving] = useState(false);
  const { data, isError, dataUpdatedAt } = useQuery(passkeyQueries.count(id));
  return (
    <Method
      icon={Key}
      name={t('passkeys:title')}
      detail={
        isError ? (
          t('list:error.title')
        ) : data ? (
          <Summary summary={data} now={dataUpdatedAt} />
        ) : (
          '…'
        )
      }
    >
      {/* Their own are on the account page. */}
      {data && data.count > 0 && !isSelf && (
        <Button size="sm" onClick={() => setRemoving(true)}>
          {t('passkeys:user.remove')}
        </Button>
      )}
      <RemoveAllDialog id={id} open={removing} onClose={() => setRemoving(false)} />
    </Method>
  );
}

interface SummaryProps {
  summary: { count: number; lastUsedAt: string | null };
  /** When it was loaded. */
  now: number;
}

function Summary({ summary: { count, lastUsedAt }, now }: SummaryProps) {
  const t = useMessages();
  const format = useFormat();
  if (count === 0) return t('passkeys:user.none');
  return (
    <ul className="flex flex-wrap gap-x-4">
      <li>{t('passkeys:user.count', { count, total: format.number(count) })}</li>
      <li {...(lastUsedAt && { title: format.exact(lastUsedAt) })}>
        {lastUsedAt
          ? t('passkeys:used', { when: format.relative(lastUsedAt, now) })
          : t('passkeys:unused')}
      </li>
    </ul>
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
