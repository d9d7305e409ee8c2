import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/app';

test('only /api/docs is a page among the API paths', async () => {
  const app = await createTestApp('postgres');
  try {
    expect(await (await app.call('/api/docs')).text()).toBe('page');
    expect((await app.call('/api/docs/else')).status).toBe(404);
    expect((await app.call('/api/docs', { body: {} })).status).toBe(405);
  } finally {
    await app.close();
  }
});
