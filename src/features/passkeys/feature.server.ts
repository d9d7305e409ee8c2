import { noticeMail } from '~/features/accounts/account/account.server';
import { defineServerFeature } from '~/server/feature';
import { exportOwned } from '~/server/my-data';
import { pickColumns } from '~/server/database/columns';
import type { I18n } from '~/shared/i18n/i18n';
import { passkeysApi } from './server/api';
import { passkeyEndpoints } from './server/endpoints';
import { passkeyNotices } from './server/notices';
import { requireConfirmation } from './server/step-up';
import * as tables from './server/tables';

const exported = exportOwned({
  subject: 'passkeys',
  about: 'passkeys:myData',
  table: tables.passkeys,
  columns: pickColumns(tables.passkeys, {
    id: true,
    name: true,
    synced: true,
    createdAt: true,
    lastUsedAt: true,
  }),
});

export const passkeys = defineServerFeature({
  api: passkeysApi,
  authEndpoints: passkeyEndpoints,
  tables,
  emails: Object.entries(passkeyNotices).map(([name, texts]) => ({
    name: `passkey-${name}`,
    make: (i18n: I18n) => noticeMail(i18n, 'user@example.com', texts),
  })),
  userHooks: { requireConfirmation },
  myData: {
    exporters: [exported],
    notExported: [{ table: tables.passkeyOffers, reason: 'Only whether a notice is shown.' }],
  },
});
