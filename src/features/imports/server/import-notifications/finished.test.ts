import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { callImports, checkCsv, runBatches } from '../../../../../tests/imports';
import { getTexts } from '../../../../../tests/notifications';
import { newUser } from '../../../../../tests/users';

onEachApp('notifications of imports', (getApp) => {
  test('tell the user who started one that it has finished', async () => {
    const app = getApp();
    const [admin, other] = [
      await newUser(app, { role: 'admin' }),
      await newUser(app, { role: 'admin' }),
    ];
    const { id } = await checkCsv(app, admin.cookie, 'users', 'email,name\na@finished.example,A\n');
    await callImports(app, admin.cookie, 'run', { id });
    expect(await getTexts(admin)).toEqual([]);
    await runBatches(app);
    expect(await getTexts(admin)).toEqual(['The import of file.csv has finished']);
    expect(await getTexts(other)).toEqual([]);
  });
});
