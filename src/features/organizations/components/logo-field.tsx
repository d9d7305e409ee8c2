import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { ImageField } from '~/ui/image-upload/image-field';
import { Card } from '~/ui/layout/page';
import { invalidateOrganizations } from '../client';
import { logoShape } from '../logo';
import type { CurrentOrganization } from '../use-organization';

/** The logo of an organization. Changes are saved immediately. */
export function LogoField({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { id, slug, name, logo } = organization;
  const showChange = () => invalidateOrganizations(queryClient);
  return (
    <Card>
      <ImageField
        label={t('organizations:logo.label')}
        shape={logoShape}
        path={`/api/organizations/${slug}/logo`}
        preview={<Avatar name={name} seed={id} image={logo} size="fill" square />}
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
