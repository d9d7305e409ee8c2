import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  EllipsisVertical,
  KeyRound,
  Pencil,
  Power,
  RefreshCw,
  Send,
  Trash2,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import type { Icon } from '~/ui/basics/icon';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { Menu } from '~/ui/overlay/menu';
import { type WebhookSource, getHost, refreshWebhooks, webhookQueries } from '../client';
import type { Endpoint } from '../schema';
import { EndpointDialog } from './endpoint-dialog';
import { SecretDialog } from './secret-dialog';
import { useAction } from './use-action';

interface WebhookActionsProps {
  source: WebhookSource;
  endpoint: Endpoint;
}

export function WebhookActions({ source, endpoint }: WebhookActionsProps) {
  const t = useMessages();
  const { calls } = source;
  const { id } = endpoint;
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MainAction source={source} endpoint={endpoint} />
      <Button icon={Pencil} onClick={() => setDialog('edit')}>
        {t('webhooks:edit.open')}
      </Button>
      <MoreActions {...{ source, endpoint }} onSecret={setSecret} onOpen={setDialog} />
      <EndpointDialog
        key={JSON.stringify(endpoint)}
        source={source}
        endpoint={endpoint}
        open={dialog === 'edit'}
        onClose={close}
        onSave={(input) => calls.update({ id, ...input })}
      />
      <ConfirmDialog
        open={dialog === 'rotate'}
        onOpenChange={close}
        title={t('webhooks:rotate.title')}
        description={t('webhooks:rotate.text')}
        confirmLabel={t('webhooks:rotate.submit')}
        failed={t('webhooks:failed')}
        onConfirm={async () => setSecret((await calls.rotate({ id })).secret)}
      />
      <DeleteWebhook {...{ source, endpoint }} open={dialog === 'delete'} onClose={close} />
      <SecretDialog secret={dialog ? undefined : secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function MainAction({ source, endpoint }: WebhookActionsProps) {
  const t = useMessages();
  const { pending, run } = useAction(source);
  const { calls } = source;
  const { id, enabled } = endpoint;
  if (endpoint.pausedAt) return <TakeOver source={source} endpoint={endpoint} />;
  return enabled ? (
    <Button
      variant="primary"
      icon={Send}
      loading={pending}
      onClick={() => run(() => calls.test({ id }), t('webhooks:test.done'))}
    >
      {t('webhooks:test.open')}
    </Button>
  ) : (
    <Button
      variant="primary"
      icon={Power}
      loading={pending}
      onClick={() => run(() => calls.update({ id, enabled: true }), t('webhooks:enable.done'))}
    >
      {t('webhooks:enable.open')}
    </Button>
  );
}

/** Asks first: the endpoint may belong to who has left. */
function TakeOver({ source, endpoint }: WebhookActionsProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={UserCheck} onClick={() => setOpen(true)}>
        {t('webhooks:takeOver.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('webhooks:takeOver.title')}
        description={t('webhooks:takeOver.text', { host: isolate(getHost(endpoint)) })}
        confirmLabel={t('webhooks:takeOver.open')}
        failed={t('webhooks:failed')}
        onConfirm={async () => {
          await source.calls.takeOver({ id: endpoint.id });
          await refreshWebhooks(queryClient, source);
        }}
      />
    </>
  );
}

interface MoreActionsProps extends WebhookActionsProps {
  onSecret: (secret: string) => void;
  onOpen: (dialog: 'rotate' | 'delete') => void;
}

function MoreActions({ source, endpoint: { id, enabled }, onSecret, onOpen }: MoreActionsProps) {
  const t = useMessages();
  const { run } = useAction(source);
  const { calls } = source;
  const show = () => run(async () => onSecret((await calls.secret({ id })).secret));
  const disable = () => run(() => calls.update({ id, enabled: false }), t('webhooks:disable.done'));
  const item = (label: string, icon: Icon, onSelect: () => void) =>
    ({ kind: 'item', label, icon, onSelect }) as const;
  return (
    <Menu
      renderTrigger={(props) => (
        <Button {...props} type="button" icon={EllipsisVertical}>
          {t('webhooks:more')}
        </Button>
      )}
      entries={[
        item(t('webhooks:secret.open'), KeyRound, show),
        item(t('webhooks:rotate.open'), RefreshCw, () => onOpen('rotate')),
        ...(enabled ? [item(t('webhooks:disable.open'), Power, disable)] : []),
        { kind: 'separator' },
        { ...item(t('webhooks:delete.open'), Trash2, () => onOpen('delete')), danger: true },
      ]}
    />
  );
}

interface DeleteWebhookProps extends WebhookActionsProps {
  open: boolean;
  onClose: () => void;
}

function DeleteWebhook({ source, endpoint, ...dialog }: DeleteWebhookProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = endpoint;
  return (
    <DeleteDialog
      {...dialog}
      title={t('webhooks:delete.title', { host: isolate(getHost(endpoint)) })}
      description={t('webhooks:delete.text')}
      submitLabel={t('webhooks:delete.open')}
      done={t('webhooks:delete.done')}
      failed={t('webhooks:failed')}
      onDelete={async () => void (await source.calls.remove({ id }))}
      onDeleted={async () => {
        await navigate({ to: source.to, params: source.params, replace: true });
        queryClient.removeQueries({ queryKey: webhookQueries.one(source, id).queryKey });
        await refreshWebhooks(queryClient, source);
      }}
    />
  );
}
