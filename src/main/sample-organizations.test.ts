import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '~/server/database/database';
import { onEachDatabase } from '../../tests/databases';
import { seed } from './features';

const noon = new Date('2030-01-01T12:00:00Z');

onEachDatabase('the sample organizations', (database) => {
  const read = () =>
    rows<{ slug: string; count: number; members: number; owners: number }>(
      database().db,
      sql`select slug, member_count as count,
            (select count(*)::int from organization_members where organization_id = id) as members,
            (select count(*)::int from organization_members
              where organization_id = id and role = 'owner') as owners,
            (select count(*)::int from activity where target_id = organizations.id) as entries
          from organizations order by member_count`,
    );
  beforeAll(() => seed(database().db, noon));

  test('are three of different size, each with an owner', async () => {
    const found = await read();
    expect(found.map(({ members }) => members)).toEqual([1, 5, 24]);
    expect(found.map(({ count }) => count)).toEqual([1, 5, 24]);
    expect(found.filter(({ owners }) => owners === 0)).toEqual([]);
  });

  test.each(['admin@example.com', 'user@example.com'])('have %s in two of them', async (email) => {
    const found = await rows(
      database().db,
      sql`select from organization_members join users on users.id = user_id where email = ${email}`,
    );
    expect(found).toHaveLength(2);
  });

  test('have an audit log that begins with their creation', async () => {
    const logs = await rows<{ slug: string; first: string; joined: number }>(
      database().db,
      sql`select slug, (array_agg(kind order by activity.at, activity.id))[1] as first,
            count(*) filter (where kind = 'organization.invitation-accepted')::int as joined
          from activity join organizations on organizations.id = target_id
          group by slug, member_count order by member_count`,
    );
    expect(logs.map(({ first }) => first)).toEqual(logs.map(() => 'organization.created'));
    // Everyone but the founder accepted an invitation.
    expect(logs.map(({ joined }) => joined)).toEqual([0, 4, 23]);
  });

  test('change nothing the second time', async () => {
    const before = await read();
    await seed(database().db, new Date());
    expect(await read()).toEqual(before);
  });
});
