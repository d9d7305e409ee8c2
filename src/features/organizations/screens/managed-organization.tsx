import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { usePermitted } from '~/ui/actions/action';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Avatar } from '~/ui/basics/avatar';
import { Time } from '~/ui/basics/time';
import { Card, Page } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { pageActions } from '../actions';
import { managedOrganizationQueries } from '../client';
import { ManagedMembers } from '../components/managed-members';
import { NoOwnerBadge } from '../components/no-owner-badge';
import type { ManagedOrganizationDetail } from '../schema';
import type { ManagedMembersSearch } from '../search';

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
        <Fact label={t('organizations:members.title')}>{format.number(organization.members)}</Fact>
        <Fact label={t('organizations:manage.teams')}>{format.number(organization.teams)}</Fact>
        <Fact label={t('organizations:manage.invitations')}>
          {format.number(organization.invitations)}
        </Fact>
        {organization.joinDomain !== null && (
          <Fact label={t('organizations:manage.joinDomain')}>
            <bdi>{organization.joinDomain}</bdi>
          </Fact>
        )}
        <Fact label={t('organizations:manage.created')}>
          <Time at={organization.createdAt} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
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
