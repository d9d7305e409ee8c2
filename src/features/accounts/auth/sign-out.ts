import { deleteRecent } from '~/shared/recent';
import { signOut } from './client';
import { endSession } from './end-session';
import { signedOutPage } from './search';
import { tellOtherTabs } from './tabs';

/** Ends the session and loads a new document, so nothing private stays in memory. */
export async function signOutAndLeave(to = signedOutPage): Promise<void> {
  await endSession(signOut);
  deleteRecent();
  tellOtherTabs('signed-out');
  location.replace(to);
}
