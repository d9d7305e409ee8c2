import * as v from 'valibot';
import type { RecordTenant } from '~/ui/record/record-types';
import type { OrganizationPermission } from './permissions';

/** The slug of an existing organization, as it is in a URL. */
export const slugField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/**
 * Records of an organization: `defineRecord('parcel', { tenant: inOrganization(), … })`. Each call
 * names it by its slug. Its members may do what needs no permission here.
 */
export const inOrganization = (
  permissions: Readonly<Record<string, OrganizationPermission>> = {},
) =>
  ({
    type: 'organization',
    input: { slug: slugField },
    path: '/organizations/{slug}',
    page: '/app/o/$slug',
    permissions,
  }) as const satisfies RecordTenant;

/** The path of an organization's page: `organizationPath(slug, '/members')`. */
export const organizationPath = (slug: string, page = ''): string => `/app/o/${slug}${page}`;
