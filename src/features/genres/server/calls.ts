import { administrators, callsOf, everybody } from '~/server/api/call';

/** How genres are called over REST, and what their documentation says. */

const route = callsOf('Genres');

const missing = { 404: ['GENRE_NOT_FOUND'] };

const option = { id: '4c1b2e0a-51f3-4f0e-9a63-2f6c5e7d8b90', name: 'Poetry', colour: '#1f6f70' };
const row = { ...option, books: 9, updatedAt: '2030-01-01T09:00:00.000Z' };

export const calls = {
  list: route({
    method: 'GET',
    path: '/genres',
    whom: everybody,
    summary: 'Genres by name, in pages',
    description: 'Searches anywhere in the name, without regard to case and accents.',
    example: { items: [row], total: 1, next: null },
  }),
  options: route({
    method: 'GET',
    path: '/genres/options',
    whom: everybody,
    summary: 'All genres by name, to choose from',
    description: 'At most 1,000.',
    example: [option],
  }),
  figures: route({
    method: 'GET',
    path: '/genres/figures',
    whom: administrators,
    summary: 'How many books stand in which genre',
    description: 'The twelve genres with the most books, and how many books the others have.',
    example: { items: [row], others: 95, total: 104 },
  }),
  get: route({
    method: 'GET',
    path: '/genres/{id}',
    whom: everybody,
    summary: 'One genre',
    errors: missing,
    example: row,
  }),
  create: route({
    method: 'POST',
    path: '/genres',
    whom: administrators,
    summary: 'Add a genre',
    errors: { 409: ['GENRE_EXISTS'] },
    example: { ...row, books: 0 },
  }),
  update: route({
    method: 'PATCH',
    path: '/genres/{id}',
    whom: administrators,
    summary: 'Change name and colour of a genre',
    description:
      '`seen` is the `updatedAt` of what was edited; where somebody else was faster, nothing ' +
      'changes.',
    errors: { 409: ['GENRE_CHANGED', 'GENRE_EXISTS'], ...missing },
    example: row,
  }),
  remove: route({
    method: 'DELETE',
    path: '/genres/{id}',
    whom: administrators,
    summary: 'Delete a genre',
    description:
      'A genre that has books goes only with `moveTo`, the genre that all its books go to.',
    errors: {
      400: ['BAD_REQUEST', 'GENRE_MOVES_TO_ITSELF'],
      409: ['GENRE_IN_USE', 'GENRE_TARGET_GONE'],
      ...missing,
    },
    example: { ok: true },
  }),
};
