import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus, Send, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useUndoable } from '~/ui/actions/use-undoable';
import { Address } from '~/ui/basics/address';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { CopyField } from '~/ui/form/copy-field';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { SrName } from '~/ui/basics/sr-name';
import { FieldError } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { toast } from '~/ui/overlay/toast';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { invalidateOrganizations, organizationQueries } from '../client';
import type { PendingInvitation } from '../invitation-schema';
import { OrganizationRoleBadge } from './role-badge';

export const pendingInvitationsId = 'invitations';

/** For those who may invite: sends invitations again or cancels them. */
export function PendingInvitations({ slug }: { slug: string }) {
  const t = useMessages();
  const query = useQuery(organizationQueries.invitations(slug));
  return (
    <Section
      id={pendingInvitationsId}
      className="scroll-mt-20"
      title={t('organizations:members.pending.title')}
    >
      <List
        state={wholeListState(query)}
        label={t('organizations:members.pending.title')}
        getKey={({ id }) => id}
        skeletonRows={2}
        quiet
        renderItem={(invitation) => <InvitationRow slug={slug} invitation={invitation} />}
        empty={{
          icon: MailPlus,
          title: t('organizations:members.pending.empty'),
          text: t('organizations:members.pending.emptyText'),
          className: 'py-8',
        }}
      />
    </Section>
  );
}

function InvitationRow({ slug, invitation }: { slug: string; invitation: PendingInvitation }) {
  const t = useMessages();
  const { link, error, pending, resend, cancel } = useInvitationActions(slug, invitation);
  const { email } = invitation;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <InvitationFacts invitation={invitation} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          <Button size="sm" icon={Send} loading={pending} onClick={resend}>
            {t('organizations:members.pending.resend')}
            <SrName>{email}</SrName>
          </Button>
          <Button size="sm" icon={X} disabled={pending} onClick={cancel}>
            {t('organizations:members.pending.cancel')}
            <SrName>{email}</SrName>
          </Button>
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {link && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-ink-soft">{t('organizations:members.pending.newLink')}</p>
          <CopyField
            value={link}
            label={t('organizations:members.invite.linkOf', { email })}
            about={email}
          />
        </div>
      )}
    </div>
  );
}

function InvitationFacts({ invitation }: { invitation: PendingInvitation }) {
  const t = useMessages();
  const { email, role, team, inviterName, expiresAt } = invitation;
  const { expired, inviterGone, undelivered } = invitation;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium">
          <Address>{email}</Address>
        </span>
        <OrganizationRoleBadge role={role} />
        {expired && <Badge tone="warning">{t('organizations:members.pending.expired')}</Badge>}
        {undelivered && (
          <Badge tone="danger">{t('organizations:members.pending.undelivered')}</Badge>
        )}
        {inviterGone && !expired && (
          <Badge tone="warning">{t('organizations:members.pending.lapsed')}</Badge>
        )}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
        {t('organizations:members.pending.by', { name: isolate(nameOrDeleted(t, inviterName)) })}
        {' · '}
        {!expired && (
          <>
            {t('organizations:list.validUntil')} <Time at={expiresAt} as="date" />
          </>
        )}
        {expired && <Time at={expiresAt} as="date" />}
        {team && ` · ${isolate(team.name)}`}
      </p>
      {undelivered && (
        <p className="mt-0.5 text-sm text-danger">
          {t('organizations:members.pending.undeliveredText')}
        </p>
      )}
    </div>
  );
}

function useInvitationActions(slug: string, { id, email }: PendingInvitation) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const undoable = useUndoable();
  const [link, setLink] = useState<string>();
  const { pending, error, run } = useCall();
  const resend = () =>
    run(async () => {
      const resent = await api.organizations.invitations.resend({ slug, invitationId: id });
      setLink(resent.link);
      toast.success(t('organizations:members.pending.resent', { email: isolate(email) }));
      await invalidateOrganizations(queryClient);
    });
  const input = { slug, invitationId: id };
  const of = { email: isolate(email) };
  const cancel = () =>
    run(() =>
      undoable({
        run: () => api.organizations.invitations.cancel(input),
        done: t('organizations:members.pending.cancelled', of),
        failed: t('organizations:members.pending.cancelFailed'),
        undo: () => api.organizations.invitations.restore(input),
        undone: t('organizations:members.pending.restored', of),
        undoFailed: t('organizations:members.undoFailed'),
      }),
    );
  return { pending, link, error, resend, cancel };
}
