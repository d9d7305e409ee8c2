import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import {
  invalidateOrganizations,
  managedOrganizationQueries,
  organizationManagerClient,
} from '../client';
import type { ManagedOrganizationDetail } from '../schema';

interface DeleteManagedProps {
  organization: ManagedOrganizationDetail;
  open: boolean;
  onClose: () => void;
}

/** Typing the name confirms that the right organization is deleted. */
export function DeleteManagedDialog({ organization, ...dialog }: DeleteManagedProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id, members } = organization;
  const name = isolate(organization.name);
  async function remove(form: FormData) {
    const typed = form.get('name');
    if (typeof typed !== 'string' || typed.trim().normalize() !== organization.name.normalize())
      return { name: t('organizations:manage.delete.mismatch') };
    await organizationManagerClient.remove({ id });
    await navigate({ to: '/manager/organizations', replace: true });
    queryClient.removeQueries({ queryKey: managedOrganizationQueries.one(id).queryKey });
    await invalidateOrganizations(queryClient);
    return undefined;
  }
  return (
    <FormDialog
      {...dialog}
      danger
      title={t('organizations:manage.delete.title', { name })}
      description={t('organizations:manage.delete.text', { count: members })}
      submitLabel={t('organizations:manage.delete.open')}
      done={t('organizations:manage.delete.done')}
      failed={t('organizations:manage.delete.failed')}
      onSubmit={remove}
    >
      {(errors) => (
        <TextField
          name="name"
          dir="auto"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('organizations:manage.delete.confirm', { name })}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
