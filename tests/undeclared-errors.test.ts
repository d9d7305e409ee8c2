import { expect, test } from 'vitest';
import { usersApi } from '~/features/accounts/users/server/api';
import { onEachApp } from './app';

onEachApp('an error that a procedure does not declare', (app) => {
  test('fails the call with the name of the procedure and of the error', async () => {
    const cookie = await app().signIn('admin@example.com');
    const body = { json: { id: 'nobody' } };
    const call = () => app().call('/api/rpc/users/get', { headers: { cookie }, body });
    expect((await call()).status).toBe(404);
    const declared: Record<string, unknown> = usersApi.get['~orpc'].errorMap;
    const { USER_NOT_FOUND } = declared;
    delete declared.USER_NOT_FOUND;
    try {
      await expect(call()).rejects.toThrow(
        'users.get raises USER_NOT_FOUND without declaring it in .errors()',
      );
    } finally {
      declared.USER_NOT_FOUND = USER_NOT_FOUND;
    }
  });
});
