import { sessionEnd } from '~/shared/errors/session-end';
import { deleteUserStorage } from '~/shared/user-storage';
import { signOut } from './client';
import { signedOutPage } from './search';
import { tellOtherTabs } from './tabs';

/** Ends the session and loads a new document, so nothing private stays in memory. */
export async function signOutAndLeave(to = signedOutPage): Promise<void> {
  await endSession(signOut);
  deleteUserStorage();
  tellOtherTabs('signed-out');
  location.replace(to);
}

/**
 * Ends the session on purpose. The caller says what comes next and loads a new document, so later
 * 401s, such as of the live connection, no longer lead to the sign-in page.
 */
export async function endSession(end: () => Promise<unknown>): Promise<void> {
  // The connection may hear of it before the response is here.
  const leave = sessionEnd.onEnd(() => false);
  try {
    await end();
    sessionEnd.onEnd(() => true);
  } catch (error) {
    sessionEnd.onEnd(leave);
    throw error;
  }
}
