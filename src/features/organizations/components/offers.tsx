import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '~/shared/data/api-client';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Avatar } from '~/ui/basics/avatar';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { SrName } from '~/ui/basics/sr-name';
import { Time } from '~/ui/basics/time';
import { FieldError } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { Card, Section } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations, invitationQueries, joiningQueries } from '../client';
import type { WaitingInvitation } from '../invitation-schema';
import type { JoinableOrganization } from '../join-domain/schema';
import { roleLabels } from './role-badge';

/** The organizations that the user can join. Few users have any, so their chunk is lazy. */
export function Offers() {
  return (
    <>
      <WaitingInvitations />
      <JoinableOrganizations />
    </>
  );
}

const decline = defineAction({
  call: ({ id }: { id: string }) => api.organizations.invitations.decline({ id }),
  label: 'organizations:list.decline',
  icon: X,
  title: 'organizations:list.declineTitle',
  text: 'organizations:list.declineText',
  done: 'organizations:list.declined',
});

/** Invitations to the user's address, answered in place. */
function WaitingInvitations() {
  const t = useMessages();
  const { data = [] } = useQuery(invitationQueries.waiting());
  const { open, dialog } = useActionDialog<WaitingInvitation>();
  return (
    <>
      <OfferList title={t('organizations:list.waiting', { count: data.length })} items={data}>
        {(invitation) => (
          <InvitationCard
            invitation={invitation}
            onDecline={(name) => open({ action: decline, item: invitation, name })}
          />
        )}
      </OfferList>
      {dialog}
    </>
  );
}

interface InvitationCardProps {
  invitation: WaitingInvitation;
  onDecline: (name: string) => void;
}

function InvitationCard({ invitation, onDecline }: InvitationCardProps) {
  const t = useMessages();
  const { id, organizationName: name, organizationLogo, inviterName, role, expiresAt } = invitation;
  return (
    <OfferCard
      name={name}
      seed={name}
      logo={organizationLogo}
      text={t('organizations:list.invitedBy', {
        name: isolate(nameOrDeleted(t, inviterName)),
        role: t(roleLabels[role]),
      })}
      accept={{
        label: t('organizations:list.accept'),
        failed: t('ui:confirm.failed'),
        call: () => api.organizations.invitations.accept({ id }),
      }}
      more={(pending) => (
        <Button disabled={pending} onClick={() => onDecline(name)}>
          {t('organizations:list.decline')}
          <SrName>{name}</SrName>
        </Button>
      )}
    >
      <p className="mt-0.5 text-sm text-ink-soft">
        {t('organizations:list.validUntil')} <Time at={expiresAt} as="date" />
      </p>
    </OfferCard>
  );
}

/** What the user can join by the domain of their address. */
function JoinableOrganizations() {
  const t = useMessages();
  const { data = [] } = useQuery(joiningQueries.joinable());
  return (
    <OfferList title={t('join-domain:joinable')} items={data}>
      {({ id, name, logo, domain }: JoinableOrganization) => (
        <OfferCard
          name={name}
          seed={id}
          logo={logo}
          text={t('join-domain:joinable.text', { domain: isolate(domain) })}
          accept={{
            label: t('invite-links:open.join'),
            failed: t('invite-links:open.failed'),
            call: () => api.organizations.joinDomain.join({ id }),
          }}
        />
      )}
    </OfferList>
  );
}

interface OfferListProps<Item> {
  title: string;
  items: Item[];
  children: (item: Item) => ReactNode;
}

function OfferList<Item extends { id: string }>({ title, items, children }: OfferListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="flex min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OfferCardProps {
  /** Of the organization. */
  name: string;
  seed: string;
  logo: string | null;
  text: string;
  accept: { label: string; failed: string; call: () => Promise<{ slug: string }> };
  /** Further buttons. */
  more?: (pending: boolean) => ReactNode;
  children?: ReactNode;
}

/** An organization that the user can join. Joining opens it. */
function OfferCard({ name, seed, logo, text, accept, more, children }: OfferCardProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pending, error, run } = useCall(accept.failed);
  const join = async () => {
    const { slug } = await accept.call();
    toast.success(t('organizations:list.accepted', { name: isolate(name) }));
    await navigate({ to: '/app/o/$slug', params: { slug } });
    await invalidateOrganizations(queryClient);
  };
  return (
    <Card className="flex w-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} seed={seed} image={logo} square />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft wrap-anywhere">{text}</p>
          {children}
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-auto flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button variant="primary" loading={pending} onClick={() => run(join)}>
          {accept.label}
          <SrName>{name}</SrName>
        </Button>
        {more?.(pending)}
      </div>
    </Card>
  );
}
