import { defineServerFeature } from '~/server/feature';
import { sentEmailsApi } from './server/api';
import { sentEmailsMyData } from './server/my-data';
import { sentEmailCleanup, noteEmail } from './server/queries';
import { declareResenders } from './server/rules';
import * as tables from './server/tables';

export const sentEmails = defineServerFeature({
  declared: (features) => declareResenders(features.map((feature) => feature.resendEmails)),
  api: sentEmailsApi,
  tables,
  bin: { restore: [tables.sentEmails] },
  jobs: [sentEmailCleanup],
  jobsTitle: 'sent-emails:title',
  myData: sentEmailsMyData,
  onEmail: noteEmail,
});
