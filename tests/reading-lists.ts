import { books } from '~/features/books/server/tables';
import { genres } from '~/features/books/genres/server/tables';
import type { ReadingList } from '~/features/reading-lists/schema';
import type { TestApp } from './app';
import { type TestOrganization, type TestUser, newWord } from './organizations';

/** New books of the catalogue. Returns their IDs. */
export async function newBooks(app: TestApp, count: number): Promise<string[]> {
  const { db } = app.database;
  const [genre] = await db
    .insert(genres)
    .values({ name: newWord('Genre '), colour: '#884422' })
    .returning({ id: genres.id });
  const genreId = genre?.id ?? '';
  const created = await db
    .insert(books)
    .values(
      Array.from({ length: count }, () => ({ title: newWord('Book '), author: 'A', genreId })),
    )
    .returning({ id: books.id });
  return created.map(({ id }) => id);
}

export interface TestList {
  id: string;
  updatedAt: string;
  path: string;
}

/** A new list with these books, through the API. */
export async function newList(
  user: TestUser,
  organization: Pick<TestOrganization, 'path'>,
  bookIds: string[] = [],
): Promise<TestList> {
  const lists = `${organization.path}/reading-lists`;
  const { body } = await user.call('POST', lists, { name: newWord('List ') });
  const { id, updatedAt } = body as unknown as ReadingList;
  const path = `${lists}/${id}`;
  for (const bookId of bookIds) await user.call('POST', `${path}/books`, { bookId });
  return { id, updatedAt, path };
}

/** The IDs of the books of a list, in their order. */
export async function getOrder(user: TestUser, { path }: TestList): Promise<string[]> {
  const { body } = await user.call('GET', path);
  return (body as unknown as ReadingList).entries.map(({ book }) => book.id);
}
