import { beforeAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { getStartOfPeriod } from '~/shared/i18n/period';
import { periods } from '~/shared/schema';
import { activity } from './tables';

onEachApp('exports of the activity log', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
  });

  const entry = (at: Date, targetId: string) => ({
    at,
    kind: 'sign-in',
    actorId: 'ada',
    actorName: 'Ada',
    targetType: 'user',
    targetId,
  });
  const get = (query: object, as = cookie) =>
    app().call(`/api/rest/exports/activity?${new URLSearchParams({ ...query })}`, {
      headers: { cookie: as },
    });

  test('evaluate a relative period when they are read', async () => {
    const { now } = app().clock;
    const entries = periods.flatMap((period) => {
      const start = getStartOfPeriod(period, now);
      return [entry(start, 'relative'), entry(new Date(start.getTime() - 1), 'relative')];
    });
    await app().database.db.insert(activity).values(entries);
    const response = await get({ targetId: 'relative', period: '7d', format: 'json' });
    expect(await response.json()).toHaveLength(3);
  });

  test('reject a period that ends before it starts', async () => {
    const [from, to] = ['2030-01-02T00:00:00+00:00', '2030-01-02T00:00:00.000+01:00'];
    const response = await get({ from, to });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ data: { field: 'to' } });
    for (const query of [
      { from: to, to: from },
      { from, to: from },
    ]) {
      const accepted = await get(query);
      expect(accepted.status).toBe(200);
      // An export that nobody reads keeps one of the user's two places.
      await accepted.text();
    }
  });

  test('are only for administrators', async () => {
    expect((await app().call('/api/rest/exports/activity')).status).toBe(401);
    const user = await app().signIn('user@example.com');
    expect((await get({}, user)).status).toBe(403);
  });

  test('are CSV with the same filters', async () => {
    await app()
      .database.db.insert(activity)
      .values([1, 2].map(() => entry(new Date(), 'filtered')));
    const response = await get({ targetId: 'filtered' });
    expect(response.headers.get('content-type')).toBe('text/csv;charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-.*\.csv"/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.text()).trim().split('\r\n')).toHaveLength(3);
  });
});
