import { administrators, callsOf, everybody } from '~/server/api/call';

/** How books are called over REST, and what their documentation says. */

const route = callsOf('Books');

const missing = { 404: ['BOOK_NOT_FOUND'] };

const row = {
  id: '0d6f6a52-8a0e-4c7e-9a53-6a6f1f0c2f1d',
  title: 'The Hobbit',
  author: 'J. R. R. Tolkien',
  publisher: 'George Allen & Unwin',
  year: 1937,
  genre: { id: '4c1b2e0a-51f3-4f0e-9a63-2f6c5e7d8b90', name: 'Fantasy', colour: '#5d4a8c' },
  cover: null,
  createdAt: '2030-01-01T09:00:00.000Z',
};

const detail = {
  ...row,
  summary: 'Bilbo Baggins likes his quiet hole in the hill.',
  updatedAt: '2030-01-01T09:00:00.000Z',
};

const refused = ['TITLE_TAKEN', 'BOOK_GENRE_GONE', 'COVER_GONE'];

export const calls = {
  list: route({
    method: 'GET',
    path: '/books',
    whom: everybody,
    summary: 'Books, in pages',
    description:
      'Searches in titles, authors and publishers, without regard to case and accents: three ' +
      'characters and more anywhere, one or two at the beginning of the title or of the author. ' +
      '`total` is counted up to 1,000; where there are more, `totalIsLeast` is true.',
    example: { items: [row], total: 1, next: null },
  }),
  get: route({
    method: 'GET',
    path: '/books/{id}',
    whom: everybody,
    summary: 'One book',
    errors: missing,
    example: detail,
  }),
  related: route({
    method: 'GET',
    path: '/books/{id}/related',
    whom: everybody,
    summary: 'Others of the author, and others of the genre',
    description: 'At most six of each.',
    errors: missing,
    example: { byAuthor: [row], ofGenre: [row] },
  }),
  suggest: route({
    method: 'GET',
    path: '/books/suggestions',
    whom: administrators,
    summary: 'Known names of authors or publishers, while one is typed',
    description: 'At most eight: those that begin with the term, then some that have it in them.',
    example: ['J. R. R. Tolkien'],
  }),
  create: route({
    method: 'POST',
    path: '/books',
    whom: administrators,
    summary: 'Add a book',
    description: '`cover` is the id of an uploaded cover.',
    errors: { 409: refused },
    example: detail,
  }),
  update: route({
    method: 'PATCH',
    path: '/books/{id}',
    whom: administrators,
    summary: 'Change a book',
    description:
      '`seen` is the `updatedAt` of what was edited; where somebody else was faster, nothing ' +
      'changes. A field that is left out is emptied.',
    errors: { 409: ['BOOK_CHANGED', ...refused], ...missing },
    example: detail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/books/{id}',
    whom: administrators,
    summary: 'Delete a book',
    errors: missing,
    example: { ok: true },
  }),
};
