import type { ComponentType } from 'react';
import { commonError } from '~/shared/errors/app-error';
import { currentI18n } from '~/shared/i18n/current';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { SlotContext } from '~/shared/page/slots';
import type { SessionUser } from '~/shared/session';
import type { Icon } from '~/ui/basics/icon';
import type { AccountPath } from './client';

export interface AccountPageProps {
  user: SessionUser;
  /** Of the account, in this area. */
  path: AccountPath;
  /** Hides what changes something, from an administrator who acts as the user. */
  readOnly: boolean;
}

/** A page below the account, in both areas. Listed in `src/registry/account.ts`. */
export interface AccountPage {
  /** Its place below the account. */
  name: string;
  label: PlainMessageKey;
  icon: Icon;
  /** `lazySlot`. */
  component: ComponentType<AccountPageProps> & { preload: () => Promise<void> };
  /** Loads its data with the page. */
  load: (context: SlotContext) => Promise<unknown>;
  /** Links to the account with one of these anchors lead here. */
  anchors?: readonly string[];
}

/** For the loader of the route. Returns its title and breadcrumb. */
export async function loadAccountPage(
  pages: readonly AccountPage[],
  name: string,
  context: SlotContext,
): Promise<{ crumb: string }> {
  const page = pages.find((one) => one.name === name);
  if (!page) throw commonError('NOT_FOUND');
  // Both at once. A failure of the data is shown in its place.
  await Promise.all([page.component.preload(), page.load(context)]);
  return { crumb: currentI18n().t(page.label) };
}
