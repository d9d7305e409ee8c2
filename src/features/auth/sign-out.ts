import { signOut } from './client';
import { tellOtherTabs } from './tabs';

/** Ends the session and loads a new document, so nothing private stays in memory. */
export async function signOutAndLeave(to = '/login'): Promise<void> {
  await signOut();
  tellOtherTabs('signed-out');
  location.replace(to);
}
