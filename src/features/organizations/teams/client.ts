import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { recordClientIn } from '~/ui/record/record-client';
import { organizationTenant, withIds } from '../client';
import { team } from './record';

export function teamClient(slug: string) {
  const tenant = organizationTenant(slug);
  const calls = api.organizations.teams;
  const key = [...tenant.key, 'teams'];
  return {
    ...recordClientIn(tenant, team, calls),
    options: () =>
      queryOptions({ queryKey: [...key, 'options'], queryFn: () => calls.options({ slug }) }),
    members: (id: string) =>
      listQuery(
        [...key, 'members', id],
        {},
        (page) => withIds(calls.members({ ...page, slug, id })),
        { changes: 'organization' },
      ),
  };
}
