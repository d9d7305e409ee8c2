import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts } from '../../../../tests/notifications';
import { newMember, newOrganization, newUser } from '../../../../tests/organizations';
import { newBooks, newList } from '../../../../tests/reading-lists';

onEachApp('notifications of reading lists', (getApp) => {
  test('count the books that a member adds, for those who have added some and still are members', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const [member, reader] = [
      await newMember(app, organization),
      await newMember(app, organization),
    ];
    const [first = '', ...others] = await newBooks(app, 5);
    const { path } = await newList(owner, organization, [first]);
    const { body } = await owner.call('GET', path);
    const add = (bookId: string) => member.call('POST', `${path}/books`, { bookId });
    for (const bookId of others.slice(0, 3)) await add(bookId);
    expect(await getTexts(owner)).toEqual([
      label('reading-list-notifications:booksAdded', {
        actor: member.name,
        list: String(body.name),
        count: 3,
      }),
    ]);
    expect(await getTexts(reader)).toEqual([]);
    expect(await getTexts(member)).toEqual([]);
    await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    await owner.call('POST', `${path}/books`, { bookId: others[3] });
    expect(await getTexts(member)).toEqual([
      label('organization-notifications:removed', {
        actor: owner.name,
        organization: organization.name,
      }),
    ]);
  });
});
