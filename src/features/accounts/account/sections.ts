import type { ComponentType } from 'react';
import type { DataCache } from '~/shared/data/data-cache';
import type { PlainMessageKey } from '~/shared/i18n/i18n';

/** A section that a feature adds to “Data and deletion” of the account. Listed in `src/registry/account.ts`. */
export interface AccountSection {
  /** Hidden from an administrator who acts as the user. */
  component: ComponentType;
  /** Loads its data with the page. */
  load: (data: DataCache) => Promise<unknown>;
  /** Links to the account with this anchor lead to its page. */
  anchor?: string;
  /** What a user may want to do there before the account is deleted: a button of that dialog. */
  beforeDeletion?: {
    label: PlainMessageKey;
    /** A selector: where the focus goes then. */
    focus: string;
  };
}
