import { useQuery } from '@tanstack/react-query';
import { Link2, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { joiningQueries } from '../../client';
import { OrganizationRoleBadge } from '../../components/role-badge';
import type { CurrentOrganization } from '../../use-organization';
import type { InviteLink, InviteLinkStatus } from '../schema';

const loadCreateDialog = () =>
  import('./create-link-dialog').then((module) => module.CreateLinkDialog);

/** Asks, because a revoked link cannot be brought back. */
const revoke = (slug: string) =>
  defineAction({
    call: ({ id }: { id: string }) => api.organizations.inviteLinks.revoke({ slug, id }),
    label: 'invite-links:revoke',
    icon: X,
    danger: true,
    title: 'invite-links:revoke.title',
    text: 'invite-links:revoke.text',
    done: 'invite-links:revoke.done',
    failed: 'invite-links:revoke.failed',
  });

/** For those who may invite: links by which anyone can join. */
export function InviteLinks({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const { slug } = organization;
  const [isCreating, setCreating] = useState(false);
  const { open, dialog } = useActionDialog<InviteLink>();
  const { component: CreateLinkDialog } = useLazyComponent(loadCreateDialog, isCreating, () =>
    setCreating(false),
  );
  return (
    <Section
      title={t('invite-links:title')}
      description={t('invite-links:text')}
      actions={
        <Button icon={Plus} onClick={() => setCreating(true)}>
          {t('invite-links:create')}
        </Button>
      }
    >
      <List
        state={wholeListState(useQuery(joiningQueries.links(slug)))}
        label={t('invite-links:title')}
        getKey={({ id }) => id}
        skeletonRows={1}
        quiet
        renderItem={(item) => (
          <LinkRow link={item} onRevoke={() => open({ action: revoke(slug), item, name: '' })} />
        )}
        empty={{
          icon: Link2,
          title: t('invite-links:empty'),
          text: t('invite-links:emptyText'),
          className: 'py-8',
        }}
      />
      {CreateLinkDialog && (
        <CreateLinkDialog
          organization={organization}
          open={isCreating}
          onClose={() => setCreating(false)}
        />
      )}
      {dialog}
    </Section>
  );
}

const statusLabels: Record<Exclude<InviteLinkStatus, 'open'>, PlainMessageKey> = {
  expired: 'invite-links:status.expired',
  'used-up': 'invite-links:status.usedUp',
  lapsed: 'invite-links:status.lapsed',
  full: 'invite-links:status.full',
};

function LinkRow({ link, onRevoke }: { link: InviteLink; onRevoke: () => void }) {
  const t = useMessages();
  const format = useFormat();
  const { role, status, uses, maxUses, createdBy, expiresAt } = link;
  const name = isolate(createdBy);
  const total = format.number(uses);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">
            {maxUses === null
              ? t('invite-links:uses', { count: uses, total })
              : t('invite-links:usesOf', { uses: total, max: format.number(maxUses) })}
          </span>
          <OrganizationRoleBadge role={role} />
          {status !== 'open' && <Badge tone="warning">{t(statusLabels[status])}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          {t('invite-links:createdBy', { name })}
          {' · '}
          {t(status === 'expired' ? 'invite-links:expired' : 'invite-links:expires', {
            when: format.date(expiresAt),
          })}
        </p>
        {status === 'lapsed' && (
          <p className="mt-0.5 text-sm text-ink-soft">{t('invite-links:lapsedText')}</p>
        )}
      </div>
      <Button size="sm" aria-label={t('invite-links:revoke.label', { name })} onClick={onRevoke}>
        {t('invite-links:revoke')}
      </Button>
    </div>
  );
}
