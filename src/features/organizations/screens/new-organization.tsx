import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { CardForm } from '~/ui/form/card-form';
import { FormField, useField } from '~/ui/form/form-field';
import { useForm } from '~/ui/form/use-form';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { Empty } from '~/ui/list/empty';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations, organizationQueries } from '../client';
import { SlugField, useProposedSlug } from '../components/slug-field';
import { newOrganizationFields } from '../fields';
import { createOrganizationInput } from '../schema';

export function NewOrganizationScreen() {
  const t = useMessages();
  const { data: own } = useQuery(organizationQueries.mine());
  const max = usePageContext()?.config.organizationsPerUser ?? Infinity;
  const isFull = own !== undefined && own.length >= max;
  return (
    <Page width="narrow">
      <PageHeader
        title={t('organizations:new.title')}
        description={!isFull && t('organizations:new.text')}
      />
      {isFull ? <LimitReached max={max} /> : <NewOrganizationForm />}
    </Page>
  );
}

/** Said before the form is filled in. The server decides. */
function LimitReached({ max }: { max: number }) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Card className="p-0!">
      <Empty
        icon={Building2}
        title={t('organizations:new.limit', { max: format.number(max) })}
        text={t('organizations:new.limitText')}
        action={<ButtonLink to="/app/organizations">{t('organizations:switcher.all')}</ButtonLink>}
      />
    </Card>
  );
}

function NewOrganizationForm() {
  const t = useMessages();
  const form = useNewOrganization();
  return (
    <CardForm
      form={form}
      submitLabel={t('organizations:new.submit')}
      cancel={<ButtonLink to="/app/organizations">{t('ui:confirm.cancel')}</ButtonLink>}
    >
      <FormField form={form} name="name" hint={t('organizations:new.nameHint')} autoFocus />
      <SlugField {...useField(form, 'slug')} hint={t('organizations:new.slugHint')} />
    </CardForm>
  );
}

function useNewOrganization() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'organization',
    fields: newOrganizationFields,
    schema: createOrganizationInput,
    async send(input) {
      const { name, slug } = await api.organizations.create(input);
      toast.success(t('organizations:new.done', { name: isolate(name) }));
      await navigate({ to: '/app/o/$slug', params: { slug }, replace: true, ignoreBlocker: true });
      await invalidateOrganizations(queryClient);
    },
  });
  return useProposedSlug(form);
}
