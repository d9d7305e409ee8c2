import { defineServerFeature } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { type CodePurpose, codeMail } from './server/code-mail';
import { handleAuthForm } from './server/forms';
import { banExpiry, sessionCleanup } from './server/jobs';
import { authMyData } from './server/my-data';
import * as tables from './server/tables';

const purposes: CodePurpose[] = ['sign-in', 'verify-email', 'change-email', 'delete-account'];

const example = {
  to: 'user@example.com',
  code: '123456',
  minutes: 5,
  request: {
    at: new Date('2030-01-01T09:00:00Z'),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  },
};

export const auth = defineServerFeature({
  tables,
  bin: { restore: [tables.accounts], discard: [tables.sessions] },
  jobs: [banExpiry, sessionCleanup],
  jobsTitle: 'users:title',
  emails: purposes.map((purpose) => ({
    name: purpose,
    make: (i18n: I18n) => codeMail(i18n, { ...example, purpose }),
  })),
  myData: authMyData,
  handleForm: handleAuthForm,
});
