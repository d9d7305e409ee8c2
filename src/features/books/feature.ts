import { LibraryBig } from 'lucide-react';
import { binKinds } from '~/features/bin/kinds';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { book } from './record';

const { permissions } = book;

const activity = defineActivity({
  kinds: {
    ...book.activity.kinds,
    ...binKinds('book', 'books'),
  },
  targets: { book: { ...book.activity.targets.book, unnamed: 'books:activity.target.book' } },
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
        label: 'books:title',
        icon: LibraryBig,
        letter: 'b',
        permission: read,
      },
    ],
  },
  palette: () => import('./palette'),
  activity,
  bin: { book: { label: 'books:title', permission: { books: 'delete' } } },
};
