import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { sendEmail } from '~/server/mail/send-email';
import { newId } from '~/shared/ids';
import { type TestDatabase, onNewDatabase } from '../../../../tests/databases';
import { startJobs } from '../../../../tests/jobs';
import { label } from '../../../../tests/label';
import { newAdministrator } from './account-notifications';
import { notificationMaintenance, sendNotificationEmails } from './email-jobs';
import { notifyUsers } from './send';
import { notifications } from './tables';
import { type NotificationType, defineNotification, notificationTypes } from './type';

const jobs = [sendNotificationEmails, notificationMaintenance, sendEmail];

async function start(database: TestDatabase) {
  await database.execute('delete from pgboss.job');
  const clock = { now: new Date('2030-01-01T12:00:00Z') };
  const { worker, admin, sent, ...queue } = await startJobs(database, {
    jobs,
    now: () => clock.now,
  });
  const { db } = database;
  await db.delete(notifications);
  const user = { id: newId(), email: `${newId()}@example.com`, emailVerified: true };
  await db.insert(users).values({ ...user, role: 'admin' });
  /** As a change by the actor does. */
  const notify = (type: NotificationType, actorId: string) =>
    db.transaction((tx) =>
      notifyUsers(tx, { now: () => clock.now, jobs: queue, actorId }, type, [
        { to: [user.id], values, link: '/app' },
      ]),
    );
  const send = async () => {
    await worker.drain(sendNotificationEmails);
    await worker.drain(sendEmail);
    return sent.map(({ subject }) => subject);
  };
  /** The job that runs every ten minutes. */
  const maintain = async () => {
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await admin.run(db, notificationMaintenance.name);
    await worker.drain(notificationMaintenance);
    return send();
  };
  return { notify, send, maintain };
}

const values = { user: 'Ada', actor: 'Ada', role: 'admin' };
const rest = (count: number) => label('notification-mails:digest.subject', { count });

const plain = (name: string) =>
  defineNotification({
    name,
    label: 'notifications:title',
    text: () => name,
    email: 'now',
  });

onNewDatabase('emails about notifications', (database) => {
  const atOnce = notificationTypes().filter(({ email }) => email === 'now');
  const cases = [...atOnce, plain('plain')].map((type): [string, NotificationType] => [
    type.name,
    type,
  ]);

  test.each(cases)(
    'are two for 50 repetitions: the first, and one with the rest (%s)',
    async (_name, type) => {
      const { notify, send, maintain } = await start(database());
      for (let n = 0; n < 50; n += 1) await notify(type, 'actor');
      expect(await send()).toHaveLength(1);
      expect(await maintain()).toEqual([expect.any(String), rest(49)]);
      expect(await maintain()).toHaveLength(2);
    },
  );

  test('do not wait for what another user causes', async () => {
    const { notify, send } = await start(database());
    const type = plain('a change');
    for (const actor of ['first', 'first', 'second']) await notify(type, actor);
    expect(await send()).toEqual(['a change', 'a change']);
  });

  test('are at most 20 an hour, whoever causes them', async () => {
    const { notify, send, maintain } = await start(database());
    for (let n = 0; n < 30; n += 1) await notify(plain('a change'), `actor ${n}`);
    expect(await send()).toHaveLength(20);
    expect((await maintain()).slice(20)).toEqual([rest(10)]);
  });

  test('about security do not wait for others', async () => {
    const { notify, send } = await start(database());
    for (let n = 0; n < 30; n += 1) await notify(plain('a change'), `actor ${n}`);
    await notify(newAdministrator, 'actor 1');
    // Several are sent at once, in any order.
    const subjects = await send();
    expect(subjects.filter((subject) => subject === 'a change')).toHaveLength(20);
    expect(subjects.filter((subject) => subject !== 'a change')).toEqual([
      label('account-notifications:newAdministrator', { user: values.user }),
    ]);
  });
});
