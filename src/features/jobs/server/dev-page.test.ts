import { expect, test } from 'vitest';
import { label } from '../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../tests/app';

const start = (app: TestApp, fields: Record<string, string>) =>
  app.call('/dev/jobs', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const page = async (app: TestApp) => (await app.call('/dev/jobs')).text();

/** The rows of recent jobs of a queue. */
const recent = async (app: TestApp, queue: string) =>
  (await page(app)).split(`<tr><td><bdi>${queue}</bdi></td>`).length - 1;

onEachApp('the development page of jobs', (app) => {
  test('is linked from the mailbox', async () => {
    expect(await (await app().call('/dev/mailbox')).text()).toContain('href="/dev/jobs"');
  });

  test('starts a job, with or without data', async () => {
    const started = await start(app(), { job: 'ban-expiry', data: '' });
    expect([started.status, started.headers.get('location')]).toEqual([303, '/dev/jobs']);
    expect(await recent(app(), 'ban-expiry')).toBe(1);
    const data = JSON.stringify({ sealed: null, expiresAt: '2030-01-01T00:00:00Z' });
    expect((await start(app(), { job: 'send-email', data })).status).toBe(303);
  });

  test.each([
    ['text that is not JSON', '{"sealed', label('dev-jobs:invalidJson')],
    ['data that the job does not accept', '{"sealed": 1}', 'sealed: Invalid type'],
  ])('shows what is wrong with %s, and keeps it', async (_name, data, message) => {
    const rejected = await start(app(), { job: 'send-email', data });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toMatch(new RegExp(`<p role="alert"><bdi>${message}`));
    expect(html).toContain(data.replaceAll('"', '&#34;'));
  });

  test('escapes what was entered', async () => {
    const data = '</textarea><script>alert(1)</script>';
    const html = await (await start(app(), { job: 'send-email', data })).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;/textarea&#62;&#60;script&#62;');
  });

  test('rejects unknown jobs and other sites', async () => {
    expect((await start(app(), { job: 'constructor' })).status).toBe(400);
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await app().call('/dev/jobs', foreign)).status).toBe(403);
  });
});
