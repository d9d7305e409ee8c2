import { prefetchList } from '~/shared/data/loaders';
import type { UserSection } from '../users/parts';
import { userNoteQueries } from './client';
import { UserNotes } from './user-notes';

/** On the page of a user. */
export const userNotesSection: UserSection = {
  component: UserNotes,
  load: (data, id) => prefetchList(data, userNoteQueries.ofUser, id),
};
