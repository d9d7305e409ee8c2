import { useNavigate } from '@tanstack/react-router';
import { UserRoundCheck, Users } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { usePermission } from '~/shared/page/use-permission';
import { usePermitted } from '~/ui/actions/action';
import { ActionButtons, useActionDialog } from '~/ui/actions/action-buttons';
import { Avatar } from '~/ui/basics/avatar';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { DetailRow } from '~/ui/layout/details';
import { Card, Page, Section } from '~/ui/layout/page';
import { ListSection } from '~/ui/list/list-section';
import { useRecord } from '~/ui/record/use-record';
import { displayName } from '~/shared/text/display-name';
import { pageActions, promote } from '../actions';
import { managedOrganizationQueries } from '../client';
import { NoOwnerBadge } from '../components/no-owner-badge';
import {
  type MemberRow,
  MemberIdentity,
  compactRole,
  useMemberColumns,
  useRoleFilter,
} from '../components/use-member-columns';
import type { ManagedOrganizationDetail } from '../schema';
import { type ManagedMembersSearch, managedMembersSearchDefaults } from '../search';

interface ManagedOrganizationProps {
  id: string;
  search: ManagedMembersSearch;
}

/** One organization, for administrators, who are not members by that. */
export function ManagedOrganizationScreen({ id, search }: ManagedOrganizationProps) {
  const organization = useRecord('organization', managedOrganizationQueries.one(id));
  return (
    <Page width="full">
      <Profile organization={organization} />
      <div className="grid items-start gap-6 [reading-flow:grid-order] lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:order-last">
          <Facts organization={organization} />
          <Actions organization={organization} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ManagedMembers organization={organization} search={search} />
          <Slot name="managedOrganization" id={id} />
        </div>
      </div>
    </Page>
  );
}

interface OrganizationProps {
  organization: ManagedOrganizationDetail;
}

function Profile({ organization }: OrganizationProps) {
  const t = useMessages();
  const { id, name, slug, logo, hasActiveOwner } = organization;
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:items-center">
      <Avatar name={name} seed={id} image={logo} size="lg" square />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="font-serif text-2xl leading-tight font-semibold tracking-tight wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 text-ink-soft wrap-anywhere">
          <bdi>{slug}</bdi>
        </p>
        {!hasActiveOwner && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <NoOwnerBadge />
            {t('organizations:manage.noOwnerText')}
          </p>
        )}
      </div>
    </Card>
  );
}

function Facts({ organization }: OrganizationProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('organizations:manage.facts')}</h2>
      <dl className="flex flex-col gap-2 text-sm tabular-nums">
        <DetailRow label={t('organizations:members.title')}>
          {format.number(organization.members)}
        </DetailRow>
        <DetailRow label={t('organizations:manage.teams')}>
          {format.number(organization.teams)}
        </DetailRow>
        <DetailRow label={t('organizations:manage.invitations')}>
          {format.number(organization.invitations)}
        </DetailRow>
        {organization.joinDomain !== null && (
          <DetailRow label={t('organizations:manage.joinDomain')}>
            <bdi>{organization.joinDomain}</bdi>
          </DetailRow>
        )}
        <DetailRow label={t('organizations:manage.created')}>
          <Time at={organization.createdAt} />
        </DetailRow>
      </dl>
    </Card>
  );
}

function Actions({ organization }: OrganizationProps) {
  const t = useMessages();
  const navigate = useNavigate();
  if (usePermitted(pageActions).length === 0) return null;
  return (
    <Card data-actions className="flex flex-col gap-2 print:hidden [&>button]:justify-start">
      <h2 className="mb-1 font-semibold">{t('organizations:members.actions')}</h2>
      <ActionButtons
        actions={pageActions}
        item={organization}
        name={organization.name}
        onRemoved={() => navigate({ to: '/manager/organizations', replace: true })}
      />
    </Card>
  );
}

interface ManagedMembersProps {
  organization: ManagedOrganizationDetail;
  search: ManagedMembersSearch;
}

/** The members of an organization, in the order in which they joined, with search and a filter. */
function ManagedMembers({ organization, search }: ManagedMembersProps) {
  const t = useMessages();
  const { open, dialog } = useActionDialog<MemberRow>();
  const label = t('organizations:members.title');
  const columns = useColumns((item) =>
    open({ action: promote(organization), item, name: displayName(item) }),
  );
  return (
    <Section title={label} className="min-w-0">
      <ListSection
        to="/manager/organizations/$id"
        label={label}
        search={search}
        defaults={managedMembersSearchDefaults}
        query={(shown: ManagedMembersSearch) =>
          managedOrganizationQueries.members(organization.id, shown)
        }
        columns={columns}
        searchLabel={t('organizations:members.search')}
        filters={[useRoleFilter()]}
        empty={{
          icon: Users,
          title: t('organizations:members.empty'),
          text: t('organizations:members.emptyText'),
        }}
      />
      {dialog}
    </Section>
  );
}

function useColumns(onPromote: (member: MemberRow) => void) {
  const t = useMessages();
  const mayUpdate = usePermission({ organizations: 'update' });
  return useMemberColumns({
    identity: (member) => <MemberIdentity member={member} linked badge={compactRole(member)} />,
    // Dates are hidden in narrow tables, where names matter more.
    joinedClass: '@2xl:@max-[48rem]:hidden!',
    actions:
      mayUpdate &&
      ((member) =>
        member.role !== 'owner' && (
          <IconButton
            icon={UserRoundCheck}
            size="sm"
            label={t('organizations:manage.promote.label', { name: isolate(displayName(member)) })}
            // Above the link that covers the row.
            className="relative z-10"
            onClick={() => onPromote(member)}
          />
        )),
  });
}
