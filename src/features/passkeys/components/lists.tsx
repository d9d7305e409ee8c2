import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Key, Pencil, Plus, Trash2 } from 'lucide-react';
import * as v from 'valibot';
import type { Slots } from '~/shared/page/slots';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Action, type ActionFieldsProps, defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { FieldError, TextField } from '~/ui/form/field';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { passkeyQueries, signalRemaining } from '../client';
import { type Passkey, nameSchema } from '../schema';
import { useAddPasskey } from '../use-add-passkey';
import { useSupport } from '../webauthn';

const rename = defineAction({
  call: api.passkeys.rename,
  label: 'passkeys:rename',
  submit: () => 'passkeys:rename.submit',
  icon: Pencil,
  title: 'passkeys:rename.title',
  text: 'passkeys:rename.text',
  done: 'passkeys:rename.done',
  failed: 'passkeys:rename.failed',
  form: async () => ({
    fields: NameField,
    read: (form) => v.parse(v.object({ name: nameSchema }), { name: form.get('name') }),
  }),
});

const remove = defineAction({
  call: api.passkeys.remove,
  label: 'passkeys:remove',
  icon: Trash2,
  danger: true,
  removes: true,
  title: 'passkeys:remove.title',
  text: 'passkeys:remove.text',
  done: 'passkeys:remove.done',
  failed: 'passkeys:remove.failed',
});

const removeAll = defineAction({
  call: api.passkeys.removeAll,
  label: 'passkeys:user.remove',
  icon: Trash2,
  danger: true,
  title: 'passkeys:user.removeTitle',
  text: 'passkeys:user.removeText',
  done: 'passkeys:user.removed',
  failed: 'passkeys:user.failed',
});

function NameField({ item, errors }: ActionFieldsProps<Passkey>) {
  const t = useMessages();
  return (
    <TextField
      name="name"
      dir="auto"
      required
      autoComplete="off"
      label={t('passkeys:rename.label')}
      defaultValue={item?.name}
      error={errors.name}
    />
  );
}

/** The user's passkeys. `readOnly` hides the buttons, for an administrator who acts as the user. */
export function Passkeys({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  const isSupported = useSupport();
  const { data, ...query } = useQuery(passkeyQueries.list());
  const client = useQueryClient();
  const { open, dialog } = useActionDialog<Passkey>({
    async onRemoved() {
      const latest = { ...passkeyQueries.list(), staleTime: 0 };
      const left = await client.fetchQuery(latest).catch(() => undefined);
      if (left) await signalRemaining(left.userHandle, left.items);
    },
  });
  const { pending, error, add } = useAddPasskey();
  const state = wholeListState({ ...query, ...(data && { data: data.items }) });
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
        quiet
        renderItem={(passkey) => (
          <PasskeyRow
            passkey={passkey}
            now={data?.now ?? passkey.createdAt}
            {...(!readOnly && {
              onOpen: (action: Action<Passkey>) =>
                open({ action, item: passkey, name: passkey.name }),
            })}
          />
        )}
      />
      {dialog}
    </Section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** When the list was loaded. */
  now: string;
  onOpen?: (action: Action<Passkey>) => void;
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
            onClick={() => onOpen(rename)}
          >
            {t('passkeys:rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('passkeys:remove.open', { name })}
            onClick={() => onOpen(remove)}
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
  const { open, dialog } = useActionDialog<{ id: string }>();
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
        <Button size="sm" onClick={() => open({ action: removeAll, item: { id }, name: '' })}>
          {t('passkeys:user.remove')}
        </Button>
      )}
      {dialog}
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
