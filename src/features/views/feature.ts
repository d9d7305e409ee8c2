import { defineActivity, recordKinds } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

/** Only views for all administrators are logged. */
const activity = defineActivity({
  kinds: recordKinds('view', 'views'),
  targets: { view: { table: 'views' } },
  fields: { view: 'views:field.view' },
});

/** Saved views of lists: filters, sorting, columns and density under a name. */
export const views: Feature<{ activity: typeof activity }> = {
  part: 'views',
  title: 'views:manage-title',
  activity,
};
