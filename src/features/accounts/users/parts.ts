import type { ComponentType } from 'react';
import type { DataCache } from '~/shared/data/data-cache';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Icon } from '~/ui/basics/icon';
import type { UserDetail } from './schema';

/** What features add to the page of a user in the manager. Listed in `src/registry/user.ts`. */

export interface UserPartProps {
  user: Pick<UserDetail, 'id' | 'email'>;
  /** The administrator's own ID. */
  selfId: string;
}

/** Above the sign-in methods and sessions. */
export interface UserSection {
  component: ComponentType<UserPartProps>;
  /** Loads its data with the page. */
  load: (data: DataCache, id: string) => Promise<unknown>;
}

/** A tab with a URL of its own. */
export interface UserTab extends UserSection {
  /** In the URL. */
  name: string;
  label: PlainMessageKey;
  icon: Icon;
}
