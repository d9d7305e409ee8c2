import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { useLazyComponent } from '~/ui/overlay/lazy';
import type { ApiKey, ApiKeys } from '../schema';
import type { CreateKey } from './create-key-dialog';
import { KeyRow } from './key-row';

const loadDialog = () => import('./create-key-dialog').then((module) => module.CreateKeyDialog);

type RevokeKey = (input: { id: string }) => Promise<unknown>;

interface KeySectionProps {
  query: UseQueryResult<ApiKeys>;
  text?: string;
  /** Without them there are no buttons. */
  onCreate?: CreateKey;
  onRevoke?: RevokeKey;
}

const revokeAction = (call: RevokeKey) =>
  defineAction<ApiKey, { id: string }>({
    call,
    label: 'api-keys:revoke',
    icon: Trash2,
    danger: true,
    title: 'api-keys:revoke.title',
    text: 'api-keys:revoke.text',
    done: 'api-keys:revoke.done',
    failed: 'api-keys:revoke.failed',
  });

/** A list of API keys, with buttons to create and revoke them. */
export function KeySection({ query, text, onCreate, onRevoke }: KeySectionProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: CreateKeyDialog, open } = useLazyComponent(loadDialog, requested, close);
  const revoking = useActionDialog<ApiKey>();
  const { data } = query;
  return (
    <Section
      title={t('api-keys:title')}
      description={text}
      actions={
        onCreate && (
          <Button icon={Plus} aria-busy={requested && !open} onClick={() => setRequested(true)}>
            {t('api-keys:create')}
          </Button>
        )
      }
    >
      <KeyList
        query={query}
        emptyText={onCreate ? t('api-keys:emptyText') : ''}
        {...(onRevoke && {
          onRevoke: (key) =>
            revoking.open({ action: revokeAction(onRevoke), item: key, name: key.name }),
        })}
      />
      {onCreate && CreateKeyDialog && (
        <CreateKeyDialog
          open={open}
          onClose={close}
          grantable={data?.grantable ?? []}
          onCreate={async (input) => {
            const created = await onCreate(input);
            await queryClient.invalidateQueries();
            return created;
          }}
        />
      )}
      {revoking.dialog}
    </Section>
  );
}

interface KeyListProps {
  query: UseQueryResult<ApiKeys>;
  /** Without it, an empty list is one line. */
  emptyText: string;
  onRevoke?: (key: ApiKey) => void;
}

function KeyList({ query: { data, ...query }, emptyText, onRevoke }: KeyListProps) {
  const t = useMessages();
  if (!emptyText && data?.items.length === 0)
    return <p className="text-sm text-ink-soft">{t('api-keys:empty')}</p>;
  return (
    <List
      state={wholeListState({ ...query, ...(data && { data: data.items }) })}
      label={t('api-keys:title')}
      getKey={({ id }) => id}
      skeletonRows={1}
      empty={{ icon: KeyRound, title: t('api-keys:empty'), text: emptyText, className: 'py-8' }}
      quiet
      renderItem={(key) => (
        <KeyRow
          apiKey={key}
          now={data?.now ?? key.createdAt}
          {...(onRevoke && { onRevoke: () => onRevoke(key) })}
        />
      )}
    />
  );
}
