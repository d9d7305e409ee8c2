// sample:start
import { bookFields } from '~/features/books/fields';
import { genreFields } from '~/features/genres/fields';
// sample:end
import { userFields } from '~/features/users/fields';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { TargetType } from '../kinds';

type FieldLabels = Record<string, PlainMessageKey>;

/** The fields of entities are labelled as in their forms. */
const entityLabels: Partial<Record<TargetType, FieldLabels>> = {
  user: userFields.labels,
  // organizations:start
  // Names, addresses and roles.
  organization: userFields.labels,
  // organizations:end
  // sample:start
  book: bookFields.labels,
  genre: genreFields.labels,
  // sample:end
  // npm run new adds labels here.
};

/** Labels of other logged values. */
const otherLabels: FieldLabels = {
  emailVerified: 'activity:field.emailVerified',
  banned: 'activity:field.banned',
  reason: 'activity:field.reason',
  banReason: 'activity:field.reason',
  expires: 'activity:field.ends',
  expiresAt: 'activity:field.ends',
  banExpires: 'activity:field.ends',
  until: 'activity:field.ends',
  // social:start
  provider: 'activity:field.provider',
  // social:end
  count: 'activity:field.count',
  sessionsEnded: 'activity:field.count',
  // organizations:start
  team: 'activity:field.organizationTeam',
  member: 'activity:field.organizationMember',
  slug: 'activity:field.organizationSlug',
  members: 'activity:field.organizationMembers',
  // organizations:end
  // organizations:start
  // sample:start
  readingList: 'activity:field.organizationReadingList',
  readingListBook: 'activity:field.organizationReadingListBook',
  readingListBooks: 'activity:field.organizationReadingListBooks',
  readingListNote: 'activity:field.organizationReadingListNote',
  readingListPosition: 'activity:field.organizationReadingListPosition',
  // sample:end
  // organizations:end
  // sample:start
  movedTo: 'activity:field.genreMovedTo',
  movedBooks: 'activity:field.genreMovedBooks',
  // sample:end
};

/** Labels of the values of an entry, in the order in which they are shown. */
export const fieldLabels = (target: TargetType | undefined): FieldLabels => ({
  ...(target && entityLabels[target]),
  ...otherLabels,
});
