import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { readExport } from '../../../../tests/my-data';
import {
  type TestUser,
  newMember,
  newOrganization,
  newUser,
} from '../../../../tests/organizations';
import { newBooks, newList } from '../../../../tests/reading-lists';
import { readingListsMyData } from './my-data';

/** What the user would download, by the IDs of the books. */
async function exported(app: TestApp, user: TestUser) {
  const found = new Map<string, Record<string, unknown>>();
  for (const exporter of readingListsMyData.exporters ?? [])
    for (const row of await readExport(exporter, app.database.db, user))
      found.set(String(row.bookId), row);
  return found;
}

onEachApp('the reading lists in a download', (app) => {
  async function start() {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization);
    const [own = '', noted = '', others = ''] = await newBooks(app(), 3);
    const list = await newList(member, organization, [own, noted]);
    await owner.call('POST', `${list.path}/books`, { bookId: others });
    const note = (user: TestUser, bookId: string, text: string, expectedNote = '') =>
      user.call('PATCH', `${list.path}/books/${bookId}`, { note: text, expectedNote });
    await note(member, noted, 'Mine');
    return { owner, organization, member, list, note, own, noted, others };
  }

  test('contain notes by the user, and none by others', async () => {
    const { owner, member, organization, note, own, noted, others } = await start();
    await note(owner, own, 'By the owner');
    await note(member, others, 'Mine, too');
    const all = await exported(app(), member);
    expect(all.get(own)).toMatchObject({ organization: organization.name, note: null });
    expect(all.get(own)?.addedAt).toBeInstanceOf(Date);
    expect(all.get(noted)).toMatchObject({ note: 'Mine' });
    expect(all.get(others)).toMatchObject({ note: 'Mine, too', addedAt: null });
    await note(owner, noted, 'Now by the owner', 'Mine');
    expect((await exported(app(), member)).get(noted)).toMatchObject({ note: null });
  });

  test('contain nothing that was written after the user had left', async () => {
    const { owner, member, organization, list, note, own, noted } = await start();
    await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    await note(owner, own, 'Said after they left');
    await owner.call('PATCH', list.path, {
      name: 'Renamed after they left',
      expectedUpdatedAt: list.updatedAt,
    });
    const all = await exported(app(), member);
    expect([...all.keys()].toSorted()).toEqual([own, noted].toSorted());
    expect(all.get(own)).toMatchObject({ organization: null, list: null, note: null });
    expect(all.get(noted)).toMatchObject({ organization: null, list: null, note: 'Mine' });
    expect(JSON.stringify([...all.values()])).not.toContain('after they left');
  });
});
