import { type ApiClient, api } from '../data/api-client';
import type { PageContext } from '../page/page-context';
import { preferenceNames } from './preferences';
import { clearChosen, markChosen } from './stored-preferences';

export type Choice = Parameters<ApiClient['account']['setPreferences']>[0];

/**
 * Saves to the account what its user has just chosen. A visitor's choice is saved by the sign-in that
 * may follow, and one that could not be saved by the next page.
 */
export async function saveChoice(
  pageContext: PageContext | undefined,
  chosen: Choice,
): Promise<void> {
  const session = pageContext?.session;
  // Administrators choose nothing for the users they impersonate.
  if (session?.impersonatedBy) return;
  markChosen(preferenceNames.filter((name) => name in chosen));
  if (pageContext?.config.readOnly) return;
  if (!session?.user.onboardedAt) return;
  try {
    await api.account.setPreferences(chosen);
    clearChosen();
  } catch {
    // Ignored, for example offline: it stays marked.
  }
}
