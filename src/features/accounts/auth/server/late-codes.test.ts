import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';

onEachApp('while codes are late', (getApp) => {
  async function post(path: string, fields: Record<string, string>) {
    const response = await getApp().call(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
    expect(response.status).toBe(303);
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', 'http://a');
    return { pathname, ...Object.fromEntries(searchParams) };
  }

  const delayCode = () =>
    getApp().database.execute(`insert into pgboss.job (name, state, start_after, data)
      values ('send-code', 'created', now() - interval '2 minutes',
        '{"sealed":null,"expiresAt":"2000-01-01T00:00:00Z"}')`);

  test('the page that asks for one says so, until one is sent in time', async () => {
    const app = getApp();
    const email = 'late@example.com';
    const page = { pathname: '/login/verify', email, redirect: '/app' };
    await delayCode();
    expect(await post('/login?redirect=/app', { email })).toEqual({ ...page, late: 'true' });
    const path = `/login/verify?email=${email}&redirect=%2Fapp`;
    app.clock.advance(31);
    expect(await post(`${path}&late=true`, { intent: 'resend' })).toEqual(page);
    app.clock.advance(31);
    await delayCode();
    expect(await post(path, { intent: 'resend' })).toEqual({ ...page, late: 'true' });
  });
});
