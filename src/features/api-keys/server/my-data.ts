import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned } from '~/server/my-data';
import { apiKeys } from './tables';

const ownKeys = exportOwned({
  subject: 'api-keys',
  about: 'api-keys:myData',
  table: apiKeys,
  columns: pickColumns(apiKeys, {
    id: true,
    name: true,
    permissions: true,
    createdAt: true,
    expiresAt: true,
    lastUsedAt: true,
    lastUsedAddress: true,
  }),
});

export const apiKeysMyData: MyData = { exporters: [ownKeys] };
