import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { newMember, newOrganization, newUser } from '../../../../tests/organizations';
import { getOrder, newBooks, newList } from '../../../../tests/reading-lists';
import { readingListBooks } from './tables';

onEachApp('reading lists and the bin', (app) => {
  test('have a book again at its place, but not in lists that are gone', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const bookIds = await newBooks(app(), 3);
    const [list, gone] = [
      await newList(owner, organization, bookIds),
      await newList(owner, organization, bookIds),
    ];
    const [, second = ''] = bookIds;
    await admin.call('DELETE', `/books/${second}`);
    expect(await getOrder(owner, list)).toEqual([bookIds[0], bookIds[2]]);
    await owner.call('DELETE', gone.path);
    expect(await admin.call('POST', `/bin/${second}/restore`, {})).toMatchObject({
      status: 200,
      body: { leftOut: 1 },
    });
    expect(await getOrder(owner, list)).toEqual(bookIds);
  });

  test('name a user who comes back, except in notes that were rewritten', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization);
    const [same = '', changed = ''] = await newBooks(app(), 2);
    const list = await newList(member, organization, [same, changed]);
    const readNames = async () =>
      (
        await app()
          .database.db.select()
          .from(readingListBooks)
          .where(eq(readingListBooks.listId, list.id))
          .orderBy(readingListBooks.position)
      ).map(({ addedBy }) => addedBy);
    await admin.call('DELETE', `/users/${member.id}`);
    await app()
      .database.db.update(readingListBooks)
      .set({ note: 'Written by someone else since' })
      .where(eq(readingListBooks.bookId, changed));
    expect(await readNames()).toEqual([null, null]);
    await admin.call('POST', `/bin/${member.id}/restore`, {});
    expect(await readNames()).toEqual([member.id, null]);
  });
});
