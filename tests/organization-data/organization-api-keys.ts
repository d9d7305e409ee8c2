import type { OrganizationData } from '../organization-data';

const permission = { organization: 'update' } as const;
const key = { name: 'Script', permissions: null, expiresInDays: null };

export const data: OrganizationData = {
  access: {
    'organizationApiKeys/list': { permission },
    'organizationApiKeys/create': { permission },
    'organizationApiKeys/revoke': { permission },
  },
  async inputs(_app, owner, organization) {
    const { body } = await owner.call('POST', `${organization.path}/api-keys`, key);
    return {
      'organizationApiKeys/create': key,
      'organizationApiKeys/revoke': { id: (body.key as { id: string }).id },
    };
  },
};
