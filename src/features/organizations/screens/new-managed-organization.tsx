import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { userChoices } from '~/features/accounts/users/user-choices';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import type { Reference } from '~/shared/schema';
import { ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { CardForm } from '~/ui/form/card-form';
import { defineFields, reference } from '~/ui/form/fields';
import { FormField, useField } from '~/ui/form/form-field';
import { useForm } from '~/ui/form/use-form';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations } from '../client';
import { SlugField, useProposedSlug } from '../components/slug-field';
import { newOrganizationFields } from '../fields';
import { type Organization, createManagedInput } from '../schema';

/** An administrator of the product creates an organization for a user. */
export function NewManagedOrganizationScreen() {
  const t = useMessages();
  const form = useProposedSlug(useNewManaged());
  return (
    <Page width="narrow">
      <PageHeader
        title={t('organizations:new.title')}
        description={t('organizations:manage.new.text')}
      />
      <CardForm
        form={form}
        submitLabel={t('organizations:new.submit')}
        cancel={<ButtonLink to="/manager/organizations">{t('ui:confirm.cancel')}</ButtonLink>}
      >
        <FormField form={form} name="owner" autoFocus />
        <FormField form={form} name="name" />
        <SlugField {...useField(form, 'slug')} hint={t('organizations:new.slugHint')} />
      </CardForm>
    </Page>
  );
}

function useNewManaged() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useForm({
    draft: 'organization',
    fields: managedOrganizationFields,
    schema: createManagedInput,
    async send(input) {
      const { id } = await api.organizations.manage.create(input);
      toast.success(t('organizations:new.done', { name: isolate(input.name) }));
      const to = '/manager/organizations/$id';
      await navigate({ to, params: { id }, replace: true, ignoreBlocker: true });
      await invalidateOrganizations(queryClient);
    },
  });
}

/** The fields of an organization that an administrator creates for a user. */
const managedOrganizationFields = defineFields<Organization & { owner: Reference | null }>()({
  owner: reference('organizations:manage.new.owner', {
    required: true,
    inputName: 'ownerId',
    choices: userChoices,
  }),
  ...newOrganizationFields.byName,
});
