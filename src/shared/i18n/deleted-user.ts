import type { Translate } from './i18n';

/** A name as it is shown: null if the user was deleted. */
export const nameOrDeleted = (t: Translate, name: string | null): string =>
  name ?? t('shared:deletedUser');
