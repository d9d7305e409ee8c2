import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import { createKey } from './api-keys';
import { onEachApp } from './app';
import { newMember, newOrganization, newUser, newWord } from './organizations';
import { procedures } from './procedures';
import { newBooks, newList } from './reading-lists';
import { sampleInput } from './sample-input';

/** Everything that reads, also what a feature adds, with these values where it takes them. */
function readsOf(known: Record<string, string>) {
  return procedures.flatMap(({ name, method, path, writes, input }) => {
    if (writes || method !== 'GET') return [];
    const given = input && 'entries' in input ? { ...sampleInput(input) } : {};
    for (const field of Object.keys(given)) if (known[field]) given[field] = known[field];
    if (input && !v.is(input, given)) return [];
    const query = new URLSearchParams(
      Object.entries(given).map(([field, value]) => [field, String(value)]),
    );
    const at = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = query.get(field) ?? 'none';
      query.delete(field);
      return encodeURIComponent(value);
    });
    return [{ name, path: `/api/rest${at}?${query}` }];
  });
}

onEachApp('an organization that was left', (app) => {
  test('shows a former member nothing, by any call, with session or key', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization);
    const [bookId = ''] = await newBooks(app(), 1);
    const list = await newList(member, organization);
    const { token } = await createKey(app(), member.cookie, { permissions: null });
    const { slug, id } = organization;
    const reads = readsOf({ slug, id: bookId, bookId, listId: list.id });

    /** The calls whose response has this text. */
    const findIn = async (text: string, headers: Record<string, string>) => {
      const found: string[] = [];
      for (const { name, path } of reads) {
        const response = await app().call(path, { headers });
        // A connection that stays open.
        if (response.headers.get('content-type')?.startsWith('text/event-stream'))
          await response.body?.cancel();
        else if ((await response.text()).includes(text)) found.push(name);
      }
      return found;
    };

    /** From now on, the organization has another name. */
    const rename = async () => {
      const name = newWord('Renamed ');
      const { db } = app().database;
      await db.update(organizations).set({ name }).where(eq(organizations.id, id));
      return name;
    };

    const session = { cookie: member.cookie };
    const key = { origin: '', authorization: `Bearer ${token}` };
    const before = await rename();
    for (const headers of [session, key])
      expect(await findIn(before, headers)).toEqual(
        expect.arrayContaining([
          'organizations/mine',
          'organizations/news',
          'organizations/get',
          'readingLists/recent',
          'readingLists/forBook',
        ]),
      );
    const { db } = app().database;
    await db.delete(organizationMembers).where(eq(organizationMembers.userId, member.id));
    const after = await rename();
    for (const headers of [session, key]) {
      expect(await findIn(after, headers)).toEqual([]);
      expect(await findIn(list.id, headers)).toEqual([]);
    }
  });
});
