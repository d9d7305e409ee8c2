import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';

onEachApp('shared outputs', (app) => {
  test('are the same over REST and RPC', async () => {
    const headers = { cookie: await app().signIn('user@example.com') };
    const rest = await app().call('/api/rest/books?limit=2', { headers });
    expect(rest.headers.get('content-type')).toBe('application/json');
    const page: unknown = await rest.json();
    expect(page).toMatchObject({
      items: [{ title: "A Doll's House", genre: { name: 'Plays' }, cover: null }, {}],
      total: 104,
    });
    const rpc = await app().call('/api/rpc/books/list', { body: { json: { limit: 2 } }, headers });
    expect(await rpc.json()).toEqual({ json: page });
  });
});
