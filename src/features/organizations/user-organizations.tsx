import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataCache } from '~/shared/data/data-cache';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { oneLine } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { Card, Section } from '~/ui/layout/page';
import { managedOrganizationQueries } from './client';
import { OrganizationRoleBadge } from './components/role-badge';
import type { OrganizationOfUser } from './schema';

export const prefetchOrganizations = (data: DataCache, userId: string): Promise<void> =>
  data.prefetch(managedOrganizationQueries.ofUser(userId));

/** The organizations of a user with the role in each, for the user page in the manager. */
export function UserOrganizations({ id }: { id: string }) {
  const t = useMessages();
  const { data, isError } = useQuery(managedOrganizationQueries.ofUser(id));
  return (
    <Section title={t('organizations:manage.title')}>
      {isError && <FieldError>{t('list:error.title')}</FieldError>}
      {data?.length === 0 && (
        <p className="text-sm text-ink-soft">{t('organizations:manage.noneOfUser')}</p>
      )}
      {data && data.length > 0 && (
        <Card className="p-0! sm:p-0!">
          <ul className="divide-y divide-line">
            {data.map((organization) => (
              <li key={organization.id}>
                <Row organization={organization} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Row({ organization }: { organization: OrganizationOfUser }) {
  const t = useMessages();
  const format = useFormat();
  const { id, name, logo, role, members } = organization;
  return (
    <Link
      to="/manager/organizations/$id"
      params={{ id }}
      className="flex items-center gap-3 px-4 py-3 hover:bg-wash"
    >
      <Avatar name={name} seed={id} image={logo} square />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={`${oneLine} font-medium`}>{name}</bdi>
        <span className="text-sm text-ink-soft">
          {t('teams:members', { count: members, total: format.number(members) })}
        </span>
      </span>
      <OrganizationRoleBadge role={role} />
    </Link>
  );
}
