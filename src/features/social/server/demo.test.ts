import { afterAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { beginSocial, startProvider } from '../../../../tests/social';

const openId = await startProvider();
afterAll(() => openId.stop());

onEachApp(
  'a provider in a demo',
  (app) => {
    test('rejects both start and callback', async () => {
      const response = await app().call(beginSocial, { body: { provider: 'oidc' } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'READ_ONLY' });
      const back = await app().call('/api/auth/callback/oidc?code=x&state=y');
      expect(back.status).toBe(403);
      expect(await back.json()).toMatchObject({ code: 'READ_ONLY' });
      const headers = { accept: 'text/html,application/xhtml+xml' };
      const page = await app().call('/api/auth/callback/oidc?code=x&state=y', { headers });
      expect(page.status).toBe(403);
      expect(page.headers.get('content-type')).toContain('text/html');
    });
  },
  { ...openId.env, DEMO: 'true' },
);
