import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ userNotes: { list: ['admin'], write: ['admin'] } });

/** Never with the text. */
const activity = defineActivity({
  kinds: {
    'user.note-added': kind('user-notes:activity.added'),
    'user.note-edited': kind('user-notes:activity.edited'),
    'user.note-deleted': kind('user-notes:activity.deleted'),
  },
});

export const userNotes: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'user-notes',
  title: 'user-notes:title',
  permissions,
  activity,
};
