import { redirect } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { DataCache } from '~/shared/data/data-cache';
import { commonError } from '~/shared/errors/app-error';
import { organizationQueries } from './client';
import { type OrganizationPermission, hasOrganizationPermission } from './permissions';
import type { OwnOrganization } from './schema';

/**
 * The organization of a page, from the user's own ones. One that the user is not a member of is a
 * 404 page, like one that does not exist.
 */
export async function loadOrganization(data: DataCache, slug: string): Promise<OwnOrganization> {
  const mine = organizationQueries.mine();
  const client = await data.client();
  const cached = await client.ensureQueryData({ ...mine, revalidateIfStale: true });
  const isThis = (organization: OwnOrganization) => organization.slug === slug;
  // Joined or renamed since the list was loaded.
  const found =
    cached.find(isThis) ?? (await client.fetchQuery({ ...mine, staleTime: 0 })).find(isThis);
  if (!found) throw commonError('NOT_FOUND');
  return found;
}

/** Members without the permission see the 403 page. The server rejects the calls, too. */
export function requirePermission(
  { role }: OwnOrganization,
  permission: OrganizationPermission,
): void {
  if (!hasOrganizationPermission(role, permission)) throw commonError('FORBIDDEN');
}

/** The last used organization if the user is still a member, otherwise the list. */
export async function redirectToLastUsed(data: DataCache): Promise<never> {
  const slug = lastUsedSlug();
  const mine = await data.load(organizationQueries.mine());
  if (slug !== undefined && mine.some((organization) => organization.slug === slug))
    throw redirect({ to: '/app/o/$slug', params: { slug } });
  throw redirect({ to: '/app/organizations' });
}

/*
 * The organization that the user opened last, in a cookie. Only a hint for where to land: the
 * organization of a page is always in its URL.
 */

const cookie = 'organization';
const year = 31_536_000;

const cookies: () => string = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.headers.get('cookie') ?? '')
  .client(() => document.cookie);

function lastUsedSlug(): string | undefined {
  return /(?:^|;\s*)organization=([a-z0-9-]{1,48})(?:;|$)/.exec(cookies())?.[1];
}

export function rememberLastUsed(slug: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${slug}; Max-Age=${year}; Path=/; SameSite=Lax${secure}`;
}
