import { expect, test } from 'vitest';
import { onEachApp, testConfig } from '../../tests/app';
import { devPages } from './features';

onEachApp('the pages for developers', (app) => {
  const statusAt = async (origin: string, path = '/dev/mailbox') => {
    const response = await app().call(path, { at: origin });
    return (await response.text()) === 'page' ? 'not there' : response.status;
  };

  test.each([
    'http://localhost:3000',
    'http://LOCALHOST',
    'http://app.localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    testConfig().baseUrl,
  ])('are there at %s', async (origin) => {
    expect(await statusAt(origin)).toBe(200);
    expect(await statusAt(origin, '/dev/mailbox/messages')).toBe(200);
  });

  // DNS rebinding: a name of another site that resolves to this machine.
  test.each([
    'http://evil.example:3000',
    'http://localhost.evil.example',
    'http://notlocalhost',
    'http://127.0.0.1.evil.example',
    'http://10.0.0.5:3000',
  ])('are not there at %s', async (origin) => {
    const own = devPages.map(({ path }) => path);
    for (const path of ['/dev/mailbox', '/dev/mailbox/messages', '/dev/mail', ...own])
      expect(await statusAt(origin, path)).toBe('not there');
  });
});

onEachApp(
  'the pages for developers, with BASE_URL',
  (app) => {
    test('are there at its name', async () => {
      const response = await app().call('/dev/mailbox', { at: 'http://my-machine.example:3000' });
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).not.toBe('page');
    });
  },
  { BASE_URL: 'http://my-machine.example:3000' },
);
