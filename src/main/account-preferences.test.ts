import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import type { PageContext } from '~/shared/page/page-context';
import { type TestApp, onEachApp } from '../../tests/app';
import { lastLanguage, otherLanguage, rightToLeft } from '../../tests/languages';
import { getReads } from '../../tests/statements';
import { type TestUser, newUser } from '../../tests/users';

/** A page as a browser with these cookies gets it, and the cookies that it gets. */
async function open(app: TestApp, cookies: string[], path = '/app') {
  app.pages = async (_request, context) =>
    Response.json({ ...(await context.pageContext()), title: context.i18n.language });
  const response = await app.call(path, { headers: { cookie: cookies.join('; ') } });
  const page = (await response.json()) as PageContext & { title: string };
  const setCookies = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split('; ', 2).join('; '));
  return { page, setCookies };
}

async function savedFor(app: TestApp, { id }: Pick<TestUser, 'id'>) {
  const [user] = await app.database.db.select().from(users).where(eq(users.id, id));
  return { language: user?.language, theme: user?.theme, timeZone: user?.timeZone };
}

const mine = { language: otherLanguage, theme: 'dark', timeZone: 'Asia/Kathmandu' } as const;
const others = [`i18next=${lastLanguage}`, 'theme=light', 'time-zone=Africa/Nairobi'];
const inSync = [`i18next=${otherLanguage}`, 'theme=dark', 'time-zone=Asia/Kathmandu'];

onEachApp('preferences of an account', (app) => {
  test('take precedence over those of the browser, which become the same', async () => {
    const user = await newUser(app(), mine);
    const { page, setCookies } = await open(app(), [user.cookie, ...others]);
    expect(page).toMatchObject({
      language: otherLanguage,
      title: otherLanguage,
      theme: 'dark',
      timeZone: 'Asia/Kathmandu',
      chosenTimeZone: 'Asia/Kathmandu',
    });
    expect(setCookies).toEqual([
      ...(otherLanguage === lastLanguage
        ? []
        : [['i18next=', otherLanguage, '; Max-Age=2592000'].join('')]),
      'theme=dark; Max-Age=31536000',
      'time-zone=Asia/Kathmandu; Max-Age=31536000',
    ]);
    expect(await savedFor(app(), user)).toEqual(mine);
    // They are part of the page, not of its session.
    expect(page.session).not.toHaveProperty('preferences');
  });

  test('set no cookie and cost no statement if the browser has the same', async () => {
    const user = await newUser(app(), mine);
    let setCookies: string[] = [];
    const sent = await getReads(async () => {
      ({ setCookies } = await open(app(), [user.cookie, ...inSync]));
    });
    expect(setCookies).toEqual([]);
    expect(sent.slice(1)).toEqual([]);
  });

  test('that are not chosen leave the theme of the browser, and follow its time zone', async () => {
    const user = await newUser(app(), { language: otherLanguage });
    const { page, setCookies } = await open(app(), [
      user.cookie,
      `i18next=${otherLanguage}`,
      'theme=light',
      'time-zone=Africa/Nairobi',
      'browser-time-zone=America/New_York',
    ]);
    expect(page).toMatchObject({
      theme: 'light',
      timeZone: 'America/New_York',
      chosenTimeZone: null,
    });
    expect(setCookies).toEqual(['time-zone=; Max-Age=0']);
    expect(await savedFor(app(), user)).toMatchObject({ theme: null, timeZone: null });
  });

  test('are ignored if this version does not know them', async () => {
    const user = await newUser(app());
    await app().database.db.execute(
      `update users set language = 'xx', theme = 'sepia', time_zone = 'Mars/Olympus'
       where id = '${user.id}'`,
    );
    const { page } = await open(app(), [user.cookie, `i18next=${otherLanguage}`, 'theme=light']);
    expect(page).toMatchObject({ language: otherLanguage, theme: 'light', chosenTimeZone: null });
  });

  test('are those chosen in this browser just before signing in', async () => {
    const user = await newUser(app(), mine);
    const chosen = 'chosen-preferences=language.theme.nothing';
    const { page, setCookies } = await open(app(), [user.cookie, ...others, chosen]);
    // Without the time zone, which was not chosen.
    const now = { language: lastLanguage, theme: 'light', timeZone: 'Asia/Kathmandu' };
    expect(page).toMatchObject(now);
    expect(await savedFor(app(), user)).toEqual(now);
    expect(setCookies).toEqual([
      'time-zone=Asia/Kathmandu; Max-Age=31536000',
      'chosen-preferences=; Max-Age=0',
    ]);
  });

  test('are not changed by a choice without a valid value', async () => {
    const user = await newUser(app(), mine);
    const odd = ['i18next=xx', 'theme=sepia', 'chosen-preferences=language.theme'];
    const { page } = await open(app(), [user.cookie, ...odd]);
    expect(page).toMatchObject(mine);
    expect(await savedFor(app(), user)).toEqual(mine);
  });

  test('change to the language of ?lng', async () => {
    const user = await newUser(app(), mine);
    const path = `/app?lng=${rightToLeft}`;
    const { page, setCookies } = await open(app(), [user.cookie, ...inSync], path);
    expect(page).toMatchObject({ language: rightToLeft, title: rightToLeft, theme: 'dark' });
    expect(setCookies).toEqual([
      'chosen-preferences=; Max-Age=0',
      `i18next=${rightToLeft}; Max-Age=2592000`,
    ]);
    expect(await savedFor(app(), user)).toEqual({ ...mine, language: rightToLeft });
  });

  test('are the choice of a visitor by ?lng, after signing in', async () => {
    const user = await newUser(app(), mine);
    const { setCookies } = await open(
      app(),
      ['chosen-preferences=theme'],
      `/login?lng=${lastLanguage}`,
    );
    expect(setCookies).toEqual([
      'chosen-preferences=theme.language; Max-Age=3600',
      `i18next=${lastLanguage}; Max-Age=2592000`,
    ]);
    const cookies = setCookies.map((cooky) => cooky.split(';')[0] ?? '');
    const { page } = await open(app(), [user.cookie, ...cookies]);
    expect(page.language).toBe(lastLanguage);
    expect(await savedFor(app(), user)).toEqual({ ...mine, language: lastLanguage });
  });

  test('are neither applied nor changed by an impersonation', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app(), mine);
    const started = await app().call('/api/rpc/users/impersonate', {
      body: { json: { id: user.id, reason: 'A ticket' } },
      headers: { cookie: admin.cookie },
    });
    expect(started.status).toBe(200);
    const cookies = started.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const chosen = 'chosen-preferences=language.theme.timeZone';
    const { page, setCookies } = await open(app(), [...cookies, ...others, chosen]);
    expect(page).toMatchObject({
      language: lastLanguage,
      theme: 'light',
      timeZone: 'Africa/Nairobi',
      session: { impersonatedBy: admin.id },
    });
    expect(setCookies).toEqual([]);
    await open(app(), [...cookies, ...others], `/app?lng=${rightToLeft}`);
    const saving = await app().call('/api/rest/account/preferences', {
      body: { theme: 'light' },
      headers: { cookie: cookies.join('; ') },
    });
    expect(saving.status).toBe(403);
    expect(await savedFor(app(), user)).toEqual(mine);
  });

  test('are set one by one by their user', async () => {
    const user = await newUser(app(), mine);
    const set = async (body: object) =>
      (await user.call('POST', '/account/preferences', body)).status;
    expect(await set({ theme: 'system' })).toBe(200);
    expect(await savedFor(app(), user)).toEqual({ ...mine, theme: 'system' });
    expect(await set({ timeZone: null, language: lastLanguage })).toBe(200);
    const now = { language: lastLanguage, theme: 'system', timeZone: null };
    expect(await savedFor(app(), user)).toEqual(now);
    for (const wrong of [
      { language: 'xx' },
      { language: null },
      { theme: 'sepia' },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+05:30' },
      { timeZone: '' },
      { name: 'Ada' },
    ])
      expect(await set(wrong)).toBe(400);
    expect(await savedFor(app(), user)).toEqual(now);
  });
});
