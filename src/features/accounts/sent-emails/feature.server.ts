import { defineServerFeature } from '~/server/feature';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { sentEmailsApi } from './server/api';
import { sentEmailCleanup } from './server/jobs';
import { sentEmailsMyData } from './server/my-data';
import { noteEmail } from './server/queries';
import type { Resend } from './server/resend';
import * as tables from './server/tables';

declare module '~/server/feature' {
  interface ServerFeature {
    /**
     * Emails that administrators can send again, by their title. It makes a new email, because the
     * content of the first is not stored. Not for codes and links that are for the user alone.
     */
    resendEmails?: Partial<Record<PlainMessageKey, Resend>>;
  }
}

export const sentEmails = defineServerFeature({
  api: sentEmailsApi,
  tables,
  bin: { restore: [tables.sentEmails] },
  jobs: [sentEmailCleanup],
  myData: sentEmailsMyData,
  onEmail: noteEmail,
});
