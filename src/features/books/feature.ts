import { LibraryBig } from 'lucide-react';
import { binKinds, defineActivity, recordKinds } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';
import { bookFields } from './fields';

const permissions = definePermissions({
  books: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: { ...recordKinds('book', 'books'), ...binKinds('book', 'books') },
  targets: {
    book: {
      table: 'books',
      page: '/manager/books/$id',
      unnamed: 'books:activity.target.book',
      fields: bookFields.labels,
    },
  },
  values: {
    COVER_UPLOADED: 'books:activity.value.coverUploaded',
    COVER_REPLACED: 'books:activity.value.coverReplaced',
  },
});

const read = { books: 'read' } as const;

export const books: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'sample',
  permissions,
  navigation: {
    app: [
      {
        to: '/app/books',
        label: 'books:app.nav',
        icon: LibraryBig,
        letter: 'b',
        permission: read,
      },
    ],
    application: [
      {
        to: '/manager/books',
        label: 'books:manage.title',
        icon: LibraryBig,
        letter: 'b',
        permission: read,
      },
    ],
  },
  palette: () => import('./palette'),
  activity,
  bin: { book: { label: 'books:manage.title', permission: { books: 'delete' } } },
};
