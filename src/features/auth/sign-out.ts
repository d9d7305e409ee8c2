import { signOut } from './client';
import { tellOtherTabs } from './tabs';

/** Ends the session and leaves with a fresh page, so that nothing private stays in memory. */
export async function signOutAndLeave(): Promise<void> {
  await signOut();
  tellOtherTabs('signed-out');
  location.replace('/login');
}
