import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned } from '~/server/my-data';
import { passkeyOffers, passkeys } from './tables';

const ownPasskeys = exportOwned({
  subject: 'passkeys',
  about: 'passkeys:myData',
  table: passkeys,
  columns: pickColumns(passkeys, {
    id: true,
    name: true,
    synced: true,
    createdAt: true,
    lastUsedAt: true,
  }),
});

export const passkeysMyData: MyData = {
  exporters: [ownPasskeys],
  notExported: [{ table: passkeyOffers, reason: 'Only whether an offer is shown.' }],
};
