import { deleteOtherDrafts, saveDrafts } from '~/shared/hooks/drafts';
import { endedEmailKey, sessionEnd } from '~/shared/errors/session-end';
import type { PageContextStore } from '~/shared/page/page-context-store';
import { onOtherTabs, tellOtherTabs } from './tabs';

function keepEmail(email: string): void {
  try {
    sessionStorage.setItem(endedEmailKey, email);
  } catch {
    // Session storage may be disabled.
  }
}

let followed: PageContextStore | undefined;

/**
 * Goes to the sign-in page as soon as the session is found to be over, by a 401 or by another tab.
 * Loads a new document, which also clears the data cache, the router cache and the page context.
 */
export function followSessionEnd(pageContexts: PageContextStore): void {
  if (followed === pageContexts) return;
  followed = pageContexts;
  sessionEnd.onEnd((given, heardFromTab) => {
    const session = pageContexts.get()?.session;
    if (!session) return false;
    const isExpired = Date.parse(session.expiresAt) <= Date.now();
    const reason = given ?? (isExpired ? 'expired' : 'ended');
    if (reason !== 'banned') saveDrafts(session.user.id);
    // Who signed out on purpose, or acted as another user, leaves no email behind.
    if ((reason === 'expired' || reason === 'ended') && !session.impersonatedBy)
      keepEmail(session.user.email);
    if (!heardFromTab) tellOtherTabs(reason);
    const redirect = location.pathname + location.search + location.hash;
    location.replace(`/login?${new URLSearchParams({ redirect, reason })}`);
    return true;
  });
  onOtherTabs((message) => {
    if (message === 'changed') location.reload();
    else sessionEnd.end(message, true);
  });
  const forget = () => {
    const userId = pageContexts.get()?.session?.user.id;
    if (userId) deleteOtherDrafts(userId);
  };
  pageContexts.subscribe(forget);
  forget();
}
