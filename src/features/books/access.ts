import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'books/list': 'users',
    'books/get': 'users',
    'books/related': 'users',
    'books/suggest': 'administrators',
    'books/create': 'administrators',
    'books/update': 'administrators',
    'books/setGenre': 'administrators',
    'books/remove': 'administrators',
  },
  pages: {
    '/app/books': 'users',
    '/app/books/$id': 'users',
    '/manager/books': 'administrators',
    '/manager/books/$id': 'administrators',
    '/manager/books/$id/update': 'administrators',
    '/manager/books/new': 'administrators',
  },
};
