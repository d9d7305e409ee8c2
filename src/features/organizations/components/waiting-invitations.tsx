import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { Card, Section } from '~/ui/layout/page';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { toast } from '~/ui/overlay/toast';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { invalidateOrganizations, invitationQueries } from '../client';
import type { WaitingInvitation } from '../invitation-schema';
import { roleLabels } from './role-badge';

/** Invitations to the user's address, answered in place. Nothing is shown if there are none. */
export function WaitingInvitations() {
  const t = useMessages();
  const { data = [] } = useQuery(invitationQueries.waiting());
  if (data.length === 0) return null;
  return (
    <Section title={t('organizations:list.waiting', { count: data.length })}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((invitation) => (
          <li key={invitation.id} className="flex min-w-0">
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function InvitationCard({ invitation }: { invitation: WaitingInvitation }) {
  const t = useMessages();
  const [declining, setDeclining] = useState(false);
  const { pending, error, accept, decline } = useAnswers(invitation);
  const { organizationName: name, organizationLogo, inviterName, role, expiresAt } = invitation;
  return (
    <Card className="flex w-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} seed={name} image={organizationLogo} square />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft wrap-anywhere">
            {t('organizations:list.invitedBy', {
              name: isolate(nameOrDeleted(t, inviterName)),
              role: t(roleLabels[role]),
            })}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">
            {t('organizations:list.validUntil')} <Time at={expiresAt} as="date" />
          </p>
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-auto flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button variant="primary" loading={pending} onClick={() => void accept()}>
          {t('organizations:list.accept')}
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </Button>
        <Button disabled={pending} onClick={() => setDeclining(true)}>
          {t('organizations:list.decline')}
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={t('organizations:list.declineTitle', { name: isolate(name) })}
        description={t('organizations:list.declineText')}
        confirmLabel={t('organizations:list.decline')}
        onConfirm={decline}
      />
    </Card>
  );
}

function useAnswers({ id, organizationName }: WaitingInvitation) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  async function accept() {
    setPending(true);
    setError(undefined);
    try {
      const { slug } = await api.organizations.invitations.accept({ id });
      toast.success(t('organizations:list.accepted', { name: isolate(organizationName) }));
      await navigate({ to: '/app/o/$slug', params: { slug } });
      await invalidateOrganizations(queryClient);
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
    }
    setPending(false);
  }
  async function decline() {
    await api.organizations.invitations.decline({ id });
    toast.success(t('organizations:list.declined'));
    await invalidateOrganizations(queryClient);
  }
  return { pending, error, accept, decline };
}
