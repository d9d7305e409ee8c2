import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
// api-keys:start
import { createKey } from './api-keys';
// api-keys:end
import { onEachApp } from './app';
import { newMember, newOrganization, newUser, newWord } from './organizations';
import { procedures } from './procedures';
// sample:start
import { newBooks, newList } from './reading-lists';
// sample:end
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
    const organization = await newOrganization(await newUser(app()));
    const member = await newMember(app(), organization);
    const known: Record<string, string> = { slug: organization.slug };
    const shown = ['organizations/mine', 'organizations/news', 'organizations/get'];
    const credentials: Record<string, string>[] = [{ cookie: member.cookie }];
    // api-keys:start
    const { token } = await createKey(app(), member.cookie, { permissions: null });
    credentials.push({ origin: '', authorization: `Bearer ${token}` });
    // api-keys:end
    // sample:start
    const [bookId = ''] = await newBooks(app(), 1);
    const { id: listId } = await newList(member, organization);
    Object.assign(known, { id: bookId, bookId, listId });
    shown.push('readingLists/recent', 'readingLists/forBook');
    // sample:end
    const reads = readsOf(known);

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
      await db.update(organizations).set({ name }).where(eq(organizations.id, organization.id));
      return name;
    };

    const before = await rename();
    for (const headers of credentials)
      expect(await findIn(before, headers)).toEqual(expect.arrayContaining(shown));
    const { db } = app().database;
    await db.delete(organizationMembers).where(eq(organizationMembers.userId, member.id));
    const after = await rename();
    for (const headers of credentials)
      for (const text of [after, known.listId ?? after])
        expect(await findIn(text, headers)).toEqual([]);
  });
});
