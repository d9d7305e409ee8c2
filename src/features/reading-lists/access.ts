import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'readingLists/list': 'users',
    'readingLists/get': 'users',
    'readingLists/create': 'users',
    'readingLists/rename': 'users',
    'readingLists/remove': 'users',
    'readingLists/addBook': 'users',
    'readingLists/removeBook': 'users',
    'readingLists/editNote': 'users',
    'readingLists/moveBook': 'users',
  },
  pages: {
    '/app/o/$slug/reading-lists': 'users',
    '/app/o/$slug/reading-lists/$id': 'users',
  },
};
