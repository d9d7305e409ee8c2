import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, LogOut, Users } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { ActionButtons, useActionDialog } from '~/ui/actions/action-buttons';
import { Button, ButtonLink } from '~/ui/basics/button';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { deleteOwn } from '../actions';
import { organizationQueries } from '../client';
import type { CurrentOrganization } from '../use-organization';
import { SettingCard } from './setting-card';

interface OrganizationProps {
  organization: CurrentOrganization;
}

/** Gives the organization away, ends the own membership, or the whole organization. */
export function LeaveAndDelete({ organization }: OrganizationProps) {
  const isOwner = organization.may({ organization: 'delete' });
  return (
    <>
      {isOwner && organization.members > 1 && <Transfer organization={organization} />}
      <Leave organization={organization} />
      {isOwner && <Delete organization={organization} />}
    </>
  );
}

const leave = (slug: string) =>
  defineAction({
    call: () => api.organizations.leave({ slug }),
    label: 'organizations:settings.leave.submit',
    icon: LogOut,
    danger: true,
    removes: true,
    title: 'organizations:settings.leave.ask',
    text: 'organizations:settings.leave.warning',
    done: 'organizations:settings.leave.done',
  });

/** Explains to the only owner what to do first. */
function Leave({ organization }: OrganizationProps) {
  const t = useMessages();
  const { slug, name } = organization;
  const { isOnlyOwner } = useSuspenseQuery(organizationQueries.one(slug)).data;
  const { open, dialog } = useActionDialog({ onRemoved: useGone(organization) });
  const title = t('organizations:settings.leave.title');
  if (isOnlyOwner)
    return (
      <SettingCard
        title={title}
        text={t('organizations:settings.leave.onlyOwner')}
        action={
          <ButtonLink to="/app/o/$slug/members" params={{ slug }} icon={Users}>
            {t('organizations:members.title')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <SettingCard
        title={title}
        text={t('organizations:settings.leave.text')}
        action={
          <Button
            icon={LogOut}
            onClick={() => open({ action: leave(slug), item: organization, name })}
          >
            {t('organizations:settings.leave.open')}
          </Button>
        }
      />
      {dialog}
    </>
  );
}

function Delete({ organization }: OrganizationProps) {
  const t = useMessages();
  return (
    <SettingCard
      title={t('organizations:settings.delete.heading')}
      text={t('organizations:settings.delete.text')}
      action={
        <ActionButtons
          actions={[deleteOwn(organization.slug)]}
          item={organization}
          name={organization.name}
          onRemoved={useGone(organization)}
        />
      }
    />
  );
}

/** Loads with the dialog. */
const loadTransferDialog = () =>
  import('./transfer-dialog').then((module) => module.TransferDialog);

function Transfer({ organization }: OrganizationProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { component: TransferDialog } = useLazyComponent(loadTransferDialog, open, close);
  return (
    <>
      <SettingCard
        title={t('organizations:members.transfer.open')}
        text={t('organizations:settings.transfer.text')}
        action={
          <Button icon={ArrowRightLeft} onClick={() => setOpen(true)}>
            {t('organizations:members.transfer.open')}
          </Button>
        }
      />
      {TransferDialog && <TransferDialog organization={organization} open={open} onClose={close} />}
    </>
  );
}

/** Leaves the pages of the organization, of which nothing stays in the cache. */
function useGone({ slug }: CurrentOrganization) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await navigate({ to: '/app/organizations', replace: true, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: organizationQueries.all(slug) });
  };
}
