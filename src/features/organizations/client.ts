import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { Page } from '~/shared/schema';
import type { OrganizationRole } from './permissions';
import type { Member } from './schema';
import { type ManagedOrganizationsSearch, managedOrganizationList } from './search';

const all = ['organizations'] as const;
/** Everything that belongs to one organization. */
const of = (slug: string) => [...all, 'of', slug] as const;

/** The client side of `inOrganization`, for `recordClientIn`. */
export const organizationTenant = (slug: string) => ({ input: { slug }, key: of(slug) });

interface MemberFilter {
  searchTerm: string;
  role: OrganizationRole | '';
}

/** Lists tell their rows apart by `id`. */
export async function withIds(
  loading: Promise<Page<Member>>,
): Promise<Page<Member & { id: string }>> {
  const page = await loading;
  return { ...page, items: page.items.map((member) => ({ ...member, id: member.userId })) };
}

export const organizationQueries = {
  all: of,
  mine: () =>
    queryOptions({ queryKey: [...all, 'mine'], queryFn: () => api.organizations.mine({}) }),
  slug: (slug: string) =>
    queryOptions({
      queryKey: [...all, 'slug', slug],
      queryFn: () => api.organizations.checkSlug({ slug }),
    }),
  one: (slug: string) =>
    queryOptions({
      queryKey: [...of(slug), 'one'],
      queryFn: () => api.organizations.get({ slug }),
    }),
  activity: (slug: string) =>
    listQuery([...of(slug), 'activity'], {}, (page) =>
      api.organizations.activity({ ...page, slug }),
    ),
  members: (slug: string, { searchTerm, role }: MemberFilter) =>
    listQuery([...of(slug), 'members'], { searchTerm, role }, (input) =>
      withIds(api.organizations.members.list({ ...input, slug })),
    ),
  invitations: (slug: string) =>
    queryOptions({
      queryKey: [...of(slug), 'invitations'],
      queryFn: () => api.organizations.invitations.list({ slug }),
    }),
};

export const joiningQueries = {
  links: (slug: string) =>
    queryOptions({
      queryKey: [...of(slug), 'invite-links'],
      queryFn: () => api.organizations.inviteLinks.list({ slug }),
    }),
  domain: (slug: string) =>
    queryOptions({
      queryKey: [...of(slug), 'join-domain'],
      queryFn: () => api.organizations.joinDomain.get({ slug }),
    }),
  joinable: () =>
    queryOptions({
      queryKey: [...all, 'joinable'],
      queryFn: () => api.organizations.joinDomain.joinable({}),
    }),
};

export const invitationQueries = {
  waiting: () =>
    queryOptions({
      queryKey: [...all, 'waiting'],
      queryFn: () => api.organizations.invitations.waiting({}),
    }),
  one: (token: string) =>
    queryOptions({
      queryKey: [...all, 'invitation', token],
      queryFn: () => api.organizations.invitations.get({ token }),
    }),
};

export const managedOrganizationQueries = {
  list: (search: ManagedOrganizationsSearch) =>
    listQuery(
      [...all, 'manage', 'list'],
      // Without the unknown parameters of the URL.
      v.parse(managedOrganizationList.search, search),
      (input) => api.organizations.manage.list(input),
    ),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'manage', 'one', id],
      queryFn: () => api.organizations.manage.get({ id }),
    }),
  members: (id: string, { searchTerm, role }: MemberFilter) =>
    listQuery([...all, 'manage', 'members', id], { searchTerm, role }, (input) =>
      withIds(api.organizations.manage.members({ ...input, id })),
    ),
  ofUser: (userId: string) =>
    queryOptions({
      queryKey: [...all, 'manage', 'of-user', userId],
      queryFn: () => api.organizations.manage.ofUser({ userId }),
    }),
};

/** Invalidates everything that contains organizations, members, teams or invitations. */
export async function invalidateOrganizations(client: QueryClient): Promise<void> {
  await Promise.all([all, ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
