import { ListOrdered } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { useFirstListStep } from './first-step';

const activity = defineActivity({
  kinds: {
    'organization.reading-list-created': {
      label: 'reading-lists:activity.created',
      sentence: 'reading-lists:activity.created.sentence',
    },
    'organization.reading-list-renamed': {
      label: 'reading-lists:activity.renamed',
      sentence: 'reading-lists:activity.renamed.sentence',
    },
    'organization.reading-list-deleted': {
      label: 'reading-lists:activity.deleted',
      sentence: 'reading-lists:activity.deleted.sentence',
    },
    'organization.reading-list-book-added': {
      label: 'reading-lists:activity.bookAdded',
      sentence: 'reading-lists:activity.bookAdded.sentence',
    },
    'organization.reading-list-book-removed': {
      label: 'reading-lists:activity.bookRemoved',
      sentence: 'reading-lists:activity.bookRemoved.sentence',
    },
    'organization.reading-list-book-moved': {
      label: 'reading-lists:activity.bookMoved',
      sentence: 'reading-lists:activity.bookMoved.sentence',
    },
    'organization.reading-list-note-edited': {
      label: 'reading-lists:activity.noteEdited',
      sentence: 'reading-lists:activity.noteEdited.sentence',
    },
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
