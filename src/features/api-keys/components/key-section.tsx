import type { UseQueryResult } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FormDialog } from '~/ui/form/form-dialog';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import type { ApiKey, ApiKeys } from '../schema';
import type { CreateKey } from './create-key-dialog';
import { KeyRow } from './key-row';

const loadDialog = () => import('./create-key-dialog').then((module) => module.CreateKeyDialog);

interface KeySectionProps {
  query: UseQueryResult<ApiKeys>;
  text?: string;
  /** Without it there is no button. */
  onCreate?: CreateKey;
  onRevoke?: (key: ApiKey) => Promise<unknown>;
  onChanged: () => Promise<unknown>;
}

/** A list of API keys, with buttons to create and revoke them. */
export function KeySection({ query, text, onCreate, onRevoke, onChanged }: KeySectionProps) {
  const t = useMessages();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: CreateKeyDialog, open } = useLazyComponent(loadDialog, requested, close);
  const [revoking, setRevoking] = useState<ApiKey>();
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
        {...(onRevoke && { onRevoke: setRevoking })}
      />
      {onCreate && CreateKeyDialog && (
        <CreateKeyDialog
          open={open}
          onClose={close}
          grantable={data?.grantable ?? []}
          onCreate={async (input) => {
            const created = await onCreate(input);
            await onChanged();
            return created;
          }}
        />
      )}
      <RevokeDialog
        apiKey={revoking}
        onClose={() => setRevoking(undefined)}
        onRevoke={async (key) => {
          await onRevoke?.(key);
          await onChanged();
        }}
      />
    </Section>
  );
}

interface KeyListProps {
  query: UseQueryResult<ApiKeys>;
  emptyText: string;
  onRevoke?: (key: ApiKey) => void;
}

function KeyList({ query: { data, ...query }, emptyText, onRevoke }: KeyListProps) {
  const t = useMessages();
  return (
    <List
      state={wholeListState({ ...query, ...(data && { data: data.items }) })}
      label={t('api-keys:title')}
      getKey={({ id }) => id}
      skeletonRows={1}
      empty={{ icon: KeyRound, title: t('api-keys:empty'), text: emptyText, className: 'py-8' }}
      // The count is for screen readers only: a short list needs no visible one.
      className="[&>[role=status]]:sr-only"
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

interface RevokeDialogProps {
  apiKey: ApiKey | undefined;
  onClose: () => void;
  onRevoke: (key: ApiKey) => Promise<void>;
}

function RevokeDialog({ apiKey, onClose, onRevoke }: RevokeDialogProps) {
  const t = useMessages();
  const name = isolate(useDialogSubject(apiKey).subject?.name ?? '');
  return (
    <FormDialog
      danger
      open={apiKey !== undefined}
      onClose={onClose}
      title={t('api-keys:revoke.title', { name })}
      description={t('api-keys:revoke.text')}
      submitLabel={t('api-keys:revoke')}
      done={t('api-keys:revoke.done')}
      failed={t('api-keys:revoke.failed')}
      onSubmit={async () => apiKey && onRevoke(apiKey)}
    />
  );
}
