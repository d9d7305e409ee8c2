import { defineServerFeature } from '~/server/feature';
import { importsApi } from './server/api';
import { declareImports } from './server/define';
import { checkImport, importCleanup } from './server/jobs';
import { importsMyData } from './server/my-data';
import * as tables from './server/tables';
import { importUpload } from './server/upload';
import { importNotifications } from './server/notifications';

export const imports = defineServerFeature({
  api: importsApi,
  tables,
  // The files of an administrator are not worth keeping longer than their account.
  bin: { discard: [tables.imports] },
  jobs: [checkImport, importCleanup],
  jobsTitle: 'imports:job.title',
  fileEndpoints: [importUpload],
  notifications: importNotifications,
  declared: (features, _manifests, api) =>
    declareImports(
      features.map((feature) => feature.imports),
      api,
    ),
  myData: importsMyData,
});
