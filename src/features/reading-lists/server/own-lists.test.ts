import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { newMember, newOrganization, newUser } from '../../../../tests/organizations';
import { newBooks, newList } from '../../../../tests/reading-lists';

const day = 86_400;

onEachApp('the reading lists of all organizations of a user', (app) => {
  async function start() {
    const owner = await newUser(app());
    const [one, two] = [await newOrganization(owner), await newOrganization(owner)];
    const stranger = await newUser(app());
    await newList(stranger, await newOrganization(stranger));
    return { owner, one, two };
  }

  test('are shown if they were changed last, and counted if they are new', async () => {
    const { owner, one, two } = await start();
    const books = await newBooks(app(), 1);
    const filled = await newList(owner, one);
    const old = await newList(owner, one);
    app().clock.advance(8 * day);
    const second = await newList(owner, two);
    app().clock.advance(60);
    const third = await newList(owner, two);
    app().clock.advance(60);
    await owner.call('POST', `${filled.path}/books`, { bookId: books[0] });
    const { body } = await owner.call('GET', '/recent-reading-lists');
    expect(body).toMatchObject({
      lists: [
        {
          id: filled.id,
          bookCount: 1,
          firstBooks: [{ id: books[0] }],
          organization: { slug: one.slug, name: one.name },
        },
        { id: third.id, bookCount: 0, firstBooks: [] },
        { id: second.id },
      ],
      created: [{ slug: two.slug, count: 2 }],
    });
    expect(JSON.stringify(body)).not.toContain(old.id);
  });

  test('say whether they contain a book', async () => {
    const { owner, one, two } = await start();
    const [bookId = '', other = ''] = await newBooks(app(), 2);
    const withBook = await newList(owner, one, [bookId]);
    app().clock.advance(60);
    const without = await newList(owner, two, [other]);
    const member = await newMember(app(), two);
    const path = `/books/${bookId}/reading-lists`;
    expect((await owner.call('GET', path)).body).toMatchObject([
      { id: without.id, hasBook: false, bookCount: 1, organization: { slug: two.slug } },
      { id: withBook.id, hasBook: true },
    ]);
    expect((await member.call('GET', path)).body).toMatchObject([{ id: without.id }]);
  });
});
