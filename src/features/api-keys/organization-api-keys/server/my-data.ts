import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned } from '~/server/my-data';
import { organizationApiKeys } from './tables';

const ownKeys = exportOwned({
  subject: 'organization-api-keys',
  about: 'organization-api-keys:myData',
  table: organizationApiKeys,
  columns: pickColumns(organizationApiKeys, {
    id: true,
    name: true,
    permissions: true,
    createdAt: true,
    expiresAt: true,
    lastUsedAt: true,
    lastUsedAddress: true,
  }),
});

export const organizationApiKeysMyData: MyData = { exporters: [ownKeys] };
