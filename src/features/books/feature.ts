import { LibraryBig } from 'lucide-react';
import { type DeclaredKinds, type DeclaredTargets, defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { type DeclaredPermissions, definePermissions } from '~/shared/permissions';
import { bookFields } from './fields';

const permissions = definePermissions({
  books: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'book.created': {
      label: 'books:activity.created',
      sentence: 'books:activity.created.sentence',
    },
    'book.updated': {
      label: 'books:activity.updated',
      sentence: 'books:activity.updated.sentence',
    },
    'book.deleted': {
      label: 'books:activity.deleted',
      sentence: 'books:activity.deleted.sentence',
      tone: 'danger',
    },
  },
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

declare module '~/shared/permissions' {
  interface Permissions extends DeclaredPermissions<typeof permissions> {}
}

declare module '~/shared/activity' {
  interface ActivityKinds extends DeclaredKinds<typeof activity> {}
  interface ActivityTargets extends DeclaredTargets<typeof activity> {}
}

const read = { books: 'read' } as const;

export const books: Feature = {
  permissions,
  navigation: {
    app: [{ to: '/app/books', label: 'books:app.nav', icon: LibraryBig, permission: read }],
    application: [
      { to: '/manager/books', label: 'books:manage.title', icon: LibraryBig, permission: read },
    ],
  },
  activity,
};
