import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { Avatar } from '~/ui/basics/avatar';
import { ButtonLink } from '~/ui/basics/button';
import { CardForm } from '~/ui/form/card-form';
import { FormField, useField } from '~/ui/form/form-field';
import { useEdit } from '~/ui/form/use-edit';
import { ImageField } from '~/ui/image-upload/image-field';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useRecord } from '~/ui/record/use-record';
import { invalidateOrganizations, organizationQueries } from '../client';
import { LeaveAndDelete } from '../components/leave-and-delete';
import { SlugField } from '../components/slug-field';
import { organizationFields } from '../fields';
import { JoinDomainCard } from '../join-domain/components/join-domain-card';
import { logoShape } from '../logo';
import { type OwnOrganization, updateOrganizationInput } from '../schema';
import { type CurrentOrganization, useOrganization } from '../use-organization';

const { name, newSlug } = updateOrganizationInput.entries;
const schema = v.object({ name, newSlug });

export function SettingsScreen({ organization: initial }: { organization: OwnOrganization }) {
  const t = useMessages();
  const organization = useOrganization(initial);
  const mayUpdate = organization.may({ organization: 'update' });
  return (
    <Page width="narrow">
      <PageHeader
        title={t('organizations:settings.title')}
        description={
          mayUpdate ? t('organizations:settings.text') : t('organizations:settings.memberText')
        }
      />
      {mayUpdate && <LogoField organization={organization} />}
      {mayUpdate && <SettingsForm organization={organization} />}
      {mayUpdate && <JoinDomainCard organization={organization} />}
      {mayUpdate && <Slot name="organizationSettings" slug={organization.slug} />}
      <LeaveAndDelete organization={organization} />
    </Page>
  );
}

function SettingsForm({ organization: { slug } }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const { base, ...form } = useSettings(slug);
  return (
    <CardForm
      form={form}
      submitLabel={t('organizations:settings.submit')}
      cancel={
        <ButtonLink to="/app/o/$slug" params={{ slug }}>
          {t('ui:confirm.cancel')}
        </ButtonLink>
      }
    >
      <FormField form={form} name="name" />
      <SlugField
        {...useField(form, 'slug')}
        own={base.slug}
        hint={form.values.slug !== base.slug && t('organizations:settings.slugHint')}
      />
    </CardForm>
  );
}

function useSettings(slug: string) {
  const t = useMessages();
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const saved = useRecord('organization', organizationQueries.one(slug));
  return useEdit({
    draft: 'organization',
    fields: organizationFields,
    schema,
    saved,
    query: organizationQueries.one(slug),
    conflict: {
      code: 'ORGANIZATION_CHANGED',
      title: t('organizations:settings.conflict'),
      titleBy: (by) => t('organizations:settings.conflictBy', by),
    },
    async save(input, expectedUpdatedAt) {
      const updated = await api.organizations.update({ slug, ...input, expectedUpdatedAt });
      toast.success(t('organizations:settings.done'));
      queryClient.setQueryData(organizationQueries.one(updated.slug).queryKey, updated);
      if (updated.slug !== slug) {
        const params = { slug: updated.slug };
        const to = '/app/o/$slug/settings';
        await navigate({ to, params, replace: true, ignoreBlocker: true });
        // There is nothing left under the old one.
        queryClient.removeQueries({ queryKey: organizationQueries.all(slug) });
      }
      await invalidateOrganizations(queryClient);
      // The title of the page is from a loader.
      await router.invalidate();
    },
  });
}

/** The logo of an organization. Changes are saved immediately. */
function LogoField({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { id, slug, logo } = organization;
  const showChange = () => invalidateOrganizations(queryClient);
  return (
    <Card>
      <ImageField
        label={t('organizations:logo.label')}
        shape={logoShape}
        path={`/api/organizations/${slug}/logo`}
        preview={<Avatar name={organization.name} seed={id} image={logo} size="fill" square />}
        hasImage={logo !== null}
        hint={t('organizations:logo.hint')}
        onUploaded={showChange}
        onRemove={async () => {
          await api.organizations.removeLogo({ slug });
          await showChange();
        }}
      />
    </Card>
  );
}
