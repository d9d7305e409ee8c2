import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { Card } from '~/ui/layout/page';
import { invalidateOrganizations, organizationQueries, organizationsClient } from '../client';
import type { CurrentOrganization } from '../use-organization';
import { DeleteOrganizationDialog } from './delete-organization-dialog';

/** Ends the own membership, or the whole organization. */
export function LeaveAndDelete({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const [dialog, setDialog] = useState<'leave' | 'delete'>();
  const close = () => setDialog(undefined);
  const gone = useGone(organization);
  const name = isolate(organization.name);
  return (
    <>
      <Danger
        title={t('organizations:settings.leave.title')}
        text={t('organizations:settings.leave.text')}
        action={
          <Button icon={LogOut} onClick={() => setDialog('leave')}>
            {t('organizations:settings.leave.open')}
          </Button>
        }
      />
      {organization.may({ organization: 'delete' }) && (
        <Danger
          title={t('organizations:settings.delete.heading')}
          text={t('organizations:settings.delete.text')}
          action={
            <Button icon={Trash2} className="text-danger!" onClick={() => setDialog('delete')}>
              {t('organizations:settings.delete.open')}
            </Button>
          }
        />
      )}
      <DeleteDialog
        open={dialog === 'leave'}
        onClose={close}
        title={t('organizations:settings.leave.ask', { name })}
        description={t('organizations:settings.leave.warning')}
        submitLabel={t('organizations:settings.leave.submit')}
        done={t('organizations:settings.leave.done', { name })}
        onDelete={async () => void (await organizationsClient.leave({ slug: organization.slug }))}
        onDeleted={gone}
      />
      <DeleteOrganizationDialog
        key={dialog}
        organization={organization}
        open={dialog === 'delete'}
        onClose={close}
        onDelete={() => organizationsClient.remove({ slug: organization.slug })}
        onDeleted={gone}
      />
    </>
  );
}

function Danger({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">{text}</p>
      </div>
      <div className="flex max-sm:w-full max-sm:[&>*]:flex-1">{action}</div>
    </Card>
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
