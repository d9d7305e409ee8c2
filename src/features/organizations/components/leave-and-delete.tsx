import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, LogOut, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { invalidateOrganizations, organizationQueries } from '../client';
import type { CurrentOrganization } from '../use-organization';
import { DeleteOrganizationDialog } from './delete-organization-dialog';
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

/** Explains to the only owner what to do first. */
function Leave({ organization }: OrganizationProps) {
  const t = useMessages();
  const { slug } = organization;
  const { isOnlyOwner } = useSuspenseQuery(organizationQueries.one(slug)).data;
  const [open, setOpen] = useState(false);
  const gone = useGone(organization);
  const name = isolate(organization.name);
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
          <Button icon={LogOut} onClick={() => setOpen(true)}>
            {t('organizations:settings.leave.open')}
          </Button>
        }
      />
      <DeleteDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('organizations:settings.leave.ask', { name })}
        description={t('organizations:settings.leave.warning')}
        submitLabel={t('organizations:settings.leave.submit')}
        done={t('organizations:settings.leave.done', { name })}
        onDelete={async () => void (await api.organizations.leave({ slug }))}
        onDeleted={gone}
      />
    </>
  );
}

function Delete({ organization }: OrganizationProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const gone = useGone(organization);
  return (
    <>
      <SettingCard
        title={t('organizations:settings.delete.heading')}
        text={t('organizations:settings.delete.text')}
        action={
          <Button icon={Trash2} className="text-danger!" onClick={() => setOpen(true)}>
            {t('organizations:settings.delete.open')}
          </Button>
        }
      />
      <DeleteOrganizationDialog
        key={String(open)}
        organization={organization}
        open={open}
        onClose={() => setOpen(false)}
        onDelete={() => api.organizations.remove({ slug: organization.slug })}
        onDeleted={gone}
      />
    </>
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
    await invalidateOrganizations(queryClient);
  };
}
