import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { OnEmail } from '~/server/mail/mail';
import type { PlainMessageKey, I18n } from '~/shared/i18n/i18n';
import { sentEmails } from './tables';
import { defineJob, noData } from '~/server/jobs/job';

export type StoredEmail = typeof sentEmails.$inferSelect;

const otherEmail: PlainMessageKey = 'sent-emails:other';

/**
 * Notes the result of an attempt, for the user that it is about or whose address it is. Emails to
 * other addresses are not noted. A later attempt of the same job overwrites the row.
 */
export const noteEmail: OnEmail = async (db, email, { idempotencyKey, now }) => {
  const { to, title = otherEmail, about, userId, state, reason } = email;
  const at = now().toISOString();
  const isUser = userId === undefined ? eq(users.email, to) : eq(users.id, userId);
  await db.execute(sql`insert into ${sentEmails} (id, user_id, email, title, about_id, state,
      reason, created_at, updated_at, expires_at)
    select ${idempotencyKey}, ${users.id}, ${to}, ${title}, ${about?.id ?? null}, ${state},
      ${reason}, ${at}::timestamptz, ${at}::timestamptz, ${email.expiresAt.toISOString()}::timestamptz
    from ${users} where ${isUser}
    on conflict (id) do update set state = excluded.state, reason = excluded.reason,
      updated_at = excluded.updated_at`);
};

const { userId: _userId, ...columns } = getTableColumns(sentEmails);

const emailList: KeysetList<'created', typeof columns> = {
  table: sentEmails,
  sorts: { created: sentEmails.createdAt },
  columns,
};

/** Newest first. */
export const readEmails = (
  db: Db,
  userId: string,
  page: { cursor?: string | undefined; limit: number },
) =>
  keysetPage(db, emailList, {
    ...page,
    sort: 'created',
    order: 'desc',
    equals: { column: sentEmails.userId, value: userId },
  });

/** Emails of other users are not found. */
export async function findEmail(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredEmail | undefined> {
  const [found] = await db
    .select()
    .from(sentEmails)
    .where(and(eq(sentEmails.id, id), eq(sentEmails.userId, userId)));
  return found;
}

export async function deleteOldEmails(db: Db, before: Date): Promise<void> {
  await deleteInChunks(db, sentEmails, lt(sentEmails.createdAt, before));
}

/** In the reader's language. The feature that sent the email may be gone. */
export function getTitle({ t }: I18n, key: string): string {
  const title = t(key as PlainMessageKey);
  return title === key ? t('sent-emails:other') : title;
}

/** How long the list of sent emails goes back. */
const emailDays = 30;

export const sentEmailCleanup = defineJob({
  name: 'sent-email-cleanup',
  title: 'job-titles:sent-email-cleanup',
  schema: noData,
  schedule: '20 3 * * *',
  run: (_data, { db, now }) =>
    deleteOldEmails(db, new Date(now().getTime() - emailDays * 86_400_000)),
});
