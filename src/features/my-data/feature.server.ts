import { defineServerFeature } from '~/server/feature';
import { myDataApi } from './server/api';
import {
  dataExportCleanup,
  dataReadyMail,
  declareExporters,
  makeDataExport,
  removeDataExport,
} from './server/jobs';
import { dataNotifications } from './server/notifications';
import { ownMyData } from './server/queries';
import * as tables from './server/tables';
import { myDataUserHooks } from './server/rules';

export const myData = defineServerFeature({
  declared: (features) => declareExporters(features.flatMap((feature) => feature.myData ?? [])),
  api: myDataApi,
  tables,
  bin: { discard: [tables.dataExports] },
  jobs: [makeDataExport, removeDataExport, dataExportCleanup],
  jobsTitle: 'users:title',
  notifications: dataNotifications,
  emails: [
    {
      name: 'data-ready',
      make: (i18n) =>
        dataReadyMail(i18n, {
          to: 'user@example.com',
          link: 'https://example.com/app/my-data?token=token',
        }),
    },
  ],
  myData: ownMyData,
  userHooks: myDataUserHooks,
});
