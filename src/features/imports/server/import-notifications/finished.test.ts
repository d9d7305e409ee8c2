import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { runBatches } from '../../../../../tests/batches';
import { callImports, checkCsv } from '../../../../../tests/imports';
import { label } from '../../../../../tests/label';
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
    expect(await getTexts(admin)).toEqual([
      label('import-notifications:finished', { file: 'file.csv' }),
    ]);
    expect(await getTexts(other)).toEqual([]);
  });
});
