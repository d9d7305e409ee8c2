import { and, eq, gt } from 'drizzle-orm';
import { type DataExporter, type MyData, exportBatch, inBatches } from '~/server/my-data';
import { type StoredEmail, getTitle } from './queries';
import { sentEmails } from './tables';

const emailsToUser: DataExporter = {
  subject: 'emails',
  about: 'sent-emails:myData',
  tables: [sentEmails],
  columns: ['title', 'email', 'state', 'reason', 'createdAt', 'updatedAt'],
  async *rows(db, { id }, i18n) {
    const page = (last: StoredEmail | undefined) =>
      db
        .select()
        .from(sentEmails)
        .where(and(eq(sentEmails.userId, id), last && gt(sentEmails.id, last.id)))
        .orderBy(sentEmails.id)
        .limit(exportBatch);
    for await (const emails of inBatches(page))
      yield emails.map((email) => ({ ...email, title: getTitle(i18n, email.title) }));
  },
};

export const sentEmailsMyData: MyData = { exporters: [emailsToUser] };
