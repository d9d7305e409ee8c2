import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ userNotes: { list: ['admin'], write: ['admin'] } });

/** Never with the text. */
const activity = defineActivity({
  kinds: {
    'user.note-added': {
      label: 'user-notes:activity.added',
      sentence: 'user-notes:activity.added.sentence',
    },
    'user.note-edited': {
      label: 'user-notes:activity.edited',
      sentence: 'user-notes:activity.edited.sentence',
    },
    'user.note-deleted': {
      label: 'user-notes:activity.deleted',
      sentence: 'user-notes:activity.deleted.sentence',
    },
  },
});

export const userNotes: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  permissions,
  activity,
};
