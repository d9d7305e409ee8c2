import { ListOrdered } from 'lucide-react';
import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { useFirstListStep } from './first-step';

const activity = defineActivity({
  kinds: {
    'organization.reading-list-created': kind('reading-lists:activity.created'),
    'organization.reading-list-renamed': kind('reading-lists:activity.renamed'),
    'organization.reading-list-deleted': kind('reading-lists:activity.deleted'),
    'organization.reading-list-book-added': kind('reading-lists:activity.bookAdded'),
    'organization.reading-list-book-removed': kind('reading-lists:activity.bookRemoved'),
    'organization.reading-list-book-moved': kind('reading-lists:activity.bookMoved'),
    'organization.reading-list-note-edited': kind('reading-lists:activity.noteEdited'),
  },
  fields: {
    readingList: 'reading-lists:activity.field.list',
    readingListBook: 'reading-lists:activity.field.book',
    readingListBooks: 'reading-lists:activity.field.books',
    readingListNote: 'reading-lists:activity.field.note',
    readingListPosition: 'reading-lists:activity.field.position',
  },
  titles: ['readingListBook'],
});

export const readingLists: Feature<{ activity: typeof activity }> = {
  navigation: {
    organization: [
      { to: '/app/o/$slug/reading-lists', label: 'reading-lists:title', icon: ListOrdered },
    ],
  },
  useOrganizationStep: useFirstListStep,
  activity,
  retainedData: [
    { table: 'reading_list_books', isAnonymous: true, reason: (t) => t('reading-lists:keptBooks') },
  ],
};
