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
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import type { Icon } from '~/ui/basics/icon';
import { isolate } from '~/ui/basics/isolate';
import { useCall } from '~/ui/form/use-call';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { Menu } from '~/ui/overlay/menu';
import { toast } from '~/ui/overlay/toast';
import { type WebhookSource, getHost } from '../client';
import type { Webhook } from '../schema';
import { WebhookDialog } from './webhook-dialog';
import { SecretDialog } from './secret-dialog';

interface WebhookActionsProps {
  source: WebhookSource;
  webhook: Webhook;
}

export function WebhookActions({ source, webhook }: WebhookActionsProps) {
  const t = useMessages();
  const { calls } = source;
  const { id } = webhook;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'rotate'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setDialog(undefined);
  const deleting = useActionDialog<Webhook>({
    onRemoved: () => navigate({ to: source.to, params: source.params, replace: true }),
  });
  return (
    <>
      <MainAction source={source} webhook={webhook} />
      <Button icon={Pencil} onClick={() => setDialog('edit')}>
        {t('webhooks:edit.open')}
      </Button>
      <MoreActions
        {...{ source, webhook }}
        onSecret={setSecret}
        onRotate={() => setDialog('rotate')}
        onDelete={() =>
          deleting.open({ action: deletion(source), item: webhook, name: getHost(webhook) })
        }
      />
      <WebhookDialog
        key={JSON.stringify(webhook)}
        source={source}
        webhook={webhook}
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
      {deleting.dialog}
      <SecretDialog secret={dialog ? undefined : secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function MainAction({ source, webhook }: WebhookActionsProps) {
  const t = useMessages();
  const { pending, run } = useAction();
  const { calls } = source;
  const { id, enabled } = webhook;
  if (webhook.pausedAt) return <TakeOver source={source} webhook={webhook} />;
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

/** Asks first: the webhook may belong to who has left. */
function TakeOver({ source, webhook }: WebhookActionsProps) {
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
        description={t('webhooks:takeOver.text', { host: isolate(getHost(webhook)) })}
        confirmLabel={t('webhooks:takeOver.open')}
        failed={t('webhooks:failed')}
        onConfirm={async () => {
          await source.calls.takeOver({ id: webhook.id });
          await queryClient.invalidateQueries();
        }}
      />
    </>
  );
}

interface MoreActionsProps extends WebhookActionsProps {
  onSecret: (secret: string) => void;
  onRotate: () => void;
  onDelete: () => void;
}

function MoreActions({ source, webhook: { id, enabled }, ...on }: MoreActionsProps) {
  const t = useMessages();
  const { run } = useAction();
  const { calls } = source;
  const show = () => run(async () => on.onSecret((await calls.secret({ id })).secret));
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
        item(t('webhooks:rotate.open'), RefreshCw, on.onRotate),
        ...(enabled ? [item(t('webhooks:disable.open'), Power, disable)] : []),
        { kind: 'separator' },
        { ...item(t('webhooks:delete.open'), Trash2, on.onDelete), danger: true },
      ]}
    />
  );
}

const deletion = ({ calls }: WebhookSource) =>
  defineAction<Webhook, { id: string }>({
    call: calls.remove,
    label: 'webhooks:delete.open',
    icon: Trash2,
    danger: true,
    removes: true,
    title: (webhook, t) => t('webhooks:delete.title', { host: isolate(getHost(webhook)) }),
    text: 'webhooks:delete.text',
    done: 'webhooks:delete.done',
    failed: 'webhooks:failed',
  });

/** What is done without a dialog. Toasts say what became of it. */
export function useAction() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { pending, run } = useCall(t('webhooks:failed'), { report: toast.error });
  async function act(call: () => Promise<unknown>, done: string | undefined) {
    try {
      await call();
      if (done) toast.success(done);
    } finally {
      await queryClient.invalidateQueries();
    }
  }
  return {
    pending,
    run: (call: () => Promise<unknown>, done?: string) => run(() => act(call, done)),
  };
}
