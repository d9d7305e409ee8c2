import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts } from '../../../../tests/notifications';
import { newUser } from '../../../../tests/users';
import { failedJobWatch } from './notifications';

onEachApp('notifications of jobs', (getApp) => {
  test('tell administrators of those that failed for good within ten minutes', async () => {
    const app = getApp();
    const [admin, user] = [await newUser(app, { role: 'admin' }), await newUser(app)];
    const fail = (state: string, minutesAgo: number) =>
      app.database.execute(
        `insert into pgboss.job (name, policy, state, completed_on) values ('${failedJobWatch.name}',
          'standard', '${state}', '${app.clock.now.toISOString()}'::timestamptz - interval '${minutesAgo} minutes')`,
      );
    const watch = () => app.runScheduled(failedJobWatch);
    await fail('failed', 11);
    await fail('completed', 1);
    await watch();
    expect(await getTexts(admin)).toEqual([]);
    await fail('failed', 9);
    await fail('failed', 1);
    await watch();
    expect(await getTexts(admin)).toEqual([label('jobs-notifications:failed', { count: 2 })]);
    expect(await getTexts(user)).toEqual([]);
  });
});
