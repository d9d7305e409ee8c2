import { sendNotificationEmails } from '~/features/notifications/server/email-jobs';
import { sendEmail } from '~/server/mail/send-email';
import type { TestApp } from './app';
import type { TestUser } from './users';

/** The texts of a user's notifications, newest first, without isolates. */
export async function getTexts(user: TestUser): Promise<string[]> {
  const { body } = await user.call('GET', '/notifications');
  const { items } = body as unknown as { items: { text: string }[] };
  return items.map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''));
}

/** Sends the emails that are sent at once. */
export async function sendNotifications(app: TestApp): Promise<void> {
  await app.drainJobs(sendNotificationEmails);
  await app.drainJobs(sendEmail);
}
