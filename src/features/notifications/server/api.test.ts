import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { newUser } from '../../../../tests/users';
import type { Preference } from '../schema';
import { dailyDigest } from '../unsubscribe';
import { notifyUsers } from './send';
import { declareNotifications, defineNotification } from './type';
import { unsubscribeLinks, unsubscribePath } from './unsubscribe';

const define = (name: string, email: 'now' | 'daily', security = false) =>
  defineNotification<{ what: string }>({
    name,
    label: 'notifications:title',
    on: [],
    notify: async () => [],
    text: (_t, { what }) => `News of ${what}`,
    email,
    security,
  });

const news = define('api-news', 'now');
const digested = define('api-digested', 'daily');
const security = define('api-security', 'now', true);
declareNotifications([news, digested, security]);

const notify = ({ database: { db }, clock }: TestApp, type: typeof news, ...to: string[]) =>
  notifyUsers(db, { now: () => clock.now }, type, [{ to, values: { what: 'Ada' }, link: '/app' }]);

const getChoice = async (user: Awaited<ReturnType<typeof newUser>>, name: string) => {
  const { body } = await user.call('GET', '/notifications/preferences');
  return (body as unknown as Preference[]).find((preference) => preference.name === name);
};

const getToken = (app: TestApp, userId: string, name: string) =>
  new URL(unsubscribeLinks(app.config, { userId, name }).post).searchParams.get('token') ?? '';

/** The form of the page. */
const unsubscribe = (app: TestApp, token: string) =>
  app.call(`/unsubscribe?token=${encodeURIComponent(token)}`, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** What a mail client posts. */
const click = (app: TestApp, token: string) =>
  app.call(`${unsubscribePath}?token=${encodeURIComponent(token)}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
  });

onEachApp('the API of notifications', (getApp) => {
  test('lists, counts and marks only the user’s own', async () => {
    const app = getApp();
    const [user, other] = [await newUser(app), await newUser(app)];
    await notify(app, news, user.id);
    const { body } = await user.call('GET', '/notifications');
    expect(body).toMatchObject({ total: 1, items: [{ text: 'News of Ada', isRead: false }] });
    expect((await other.call('GET', '/notifications')).body).toMatchObject({ total: 0 });
    const ids = (body as unknown as { items: { id: string }[] }).items.map(({ id }) => id);
    await other.call('POST', '/notifications/mark', { ids, isRead: true });
    expect((await user.call('GET', '/notifications/unread')).body).toEqual({ count: 1 });
    await user.call('POST', '/notifications/mark-all-read', {});
    expect((await user.call('GET', '/notifications/unread')).body).toEqual({ count: 0 });
    expect((await user.call('GET', '/notifications?state=unread')).body).toMatchObject({
      items: [],
    });
  });

  test('keeps security notifications on, and rejects unknown types', async () => {
    const app = getApp();
    const user = await newUser(app);
    const set = (name: string) =>
      user.call('PATCH', `/notifications/preferences/${name}`, { inApp: false, email: 'off' });
    expect((await set('api-news')).status).toBe(200);
    expect(await getChoice(user, 'api-news')).toMatchObject({ inApp: false, email: 'off' });
    expect((await set('api-security')).body).toMatchObject({ code: 'NOTIFICATION_FIXED' });
    expect(await getChoice(user, 'api-security')).toMatchObject({ inApp: true, email: 'now' });
    expect((await set('constructor')).body).toMatchObject({ code: 'NOTIFICATION_TYPE_NOT_FOUND' });
  });

  test('unsubscribes with one click in a mail client, without a session', async () => {
    const app = getApp();
    const user = await newUser(app);
    const token = getToken(app, user.id, 'api-news');
    const url = `${unsubscribePath}?token=${token}`;
    // A mail scanner that opens the link changes nothing.
    const opened = await app.call(url);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toContain('/unsubscribe?token=');
    expect(await getChoice(user, 'api-news')).toMatchObject({ email: 'now' });
    const clicked = await click(app, token);
    expect(clicked.status).toBe(204);
    expect(await getChoice(user, 'api-news')).toMatchObject({ inApp: true, email: 'off' });
  });

  test('unsubscribes from the daily email', async () => {
    const app = getApp();
    const user = await newUser(app);
    const response = await unsubscribe(app, getToken(app, user.id, dailyDigest));
    expect(response.headers.get('location')).toBe('/unsubscribe?done=true');
    expect(await getChoice(user, 'api-digested')).toMatchObject({ email: 'off' });
    expect(await getChoice(user, 'api-news')).toMatchObject({ email: 'now' });
  });

  test('rejects forged links, and those of another user or type', async () => {
    const app = getApp();
    const [user, other] = [await newUser(app), await newUser(app)];
    const token = getToken(app, user.id, 'api-news');
    const [, , signature = ''] = token.split('.');
    const forged = [
      '',
      'x',
      `${token}x`,
      `${other.id}.api-news.${signature}`,
      `${user.id}.api-digested.${signature}`,
      getToken(app, 'nobody', 'api-news'),
    ];
    for (const bad of forged) {
      expect((await unsubscribe(app, bad)).status).toBe(422);
      expect(await (await click(app, bad)).json()).toMatchObject({
        code: 'UNSUBSCRIBE_LINK_NOT_VALID',
      });
    }
    expect(await getChoice(user, 'api-news')).toMatchObject({ email: 'now' });
    // A security notification stays on, even if a link named it.
    await unsubscribe(app, getToken(app, user.id, 'api-security'));
    expect(await getChoice(user, 'api-security')).toMatchObject({ email: 'now' });
  });
});
