import { setUserPreferences } from '~/features/accounts/auth/auth.server';
import { isDatabaseUnavailable } from '~/server/database/errors';
import { i18nFor } from '~/server/i18n';
import type { RequestContext } from '~/server/request-context';
import {
  chosenSetCookie,
  preferenceSetCookie,
  readChosen,
  readPreferences,
} from '~/server/request-preferences';
import { languageStorage, toLanguage } from '~/shared/i18n/languages';
import {
  type PreferenceName,
  type Preferences,
  preferenceNames,
} from '~/shared/preferences/preferences';
import type { Session } from '~/shared/session';
import type { Pages } from './request-context';

/**
 * Renders a page with the preferences of the account. They take precedence over the browser's, which
 * become the same. What was just chosen, by `?lng` or before signing in, is saved to the account.
 */
export const withAccountPreferences =
  (pages: Pages): Pages =>
  async (request, context) => {
    const cookies = await applyPreferences(request, context);
    const response = await pages(request, context);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  };

/** Returns `Set-Cookie` values for the browser. */
async function applyPreferences(request: Request, context: RequestContext): Promise<string[]> {
  const { headers, config, db } = context;
  const secure = config.baseUrl.startsWith('https:');
  // The handler stores this language in the browser.
  const language = requestedLanguage(request.url);
  const browser = { ...readPreferences(headers), ...(language && { language }) };
  const chosen = new Set([...readChosen(headers), ...(language ? ['language' as const] : [])]);
  const session = await getSession(context);
  // Saved by the sign-in that may follow.
  if (!session) return language ? [chosenSetCookie([...chosen], secure)] : [];
  const account = session.preferences;
  if (!account) return [];

  const applied = {
    ...account,
    ...pick(browser, (name) => chosen.has(name) && isChoice(browser, name)),
  };
  const changed = pick(applied, (name) => applied[name] !== account[name]);
  if (Object.keys(changed).length > 0) await setUserPreferences(db, session.user.id, changed);
  session.preferences = applied;
  if (applied.language) context.i18n = i18nFor(applied.language);

  const stale = preferenceNames.filter(
    (name) => applied[name] !== browser[name] && isChoice(applied, name),
  );
  const cookies = stale.map((name) => preferenceSetCookie(name, applied[name], secure));
  return chosen.size > 0 ? [...cookies, chosenSetCookie([], secure)] : cookies;
}

/** An account without a language or theme has none yet; without a time zone, follows the browser. */
const isChoice = (preferences: Preferences, name: PreferenceName) =>
  name === 'timeZone' || preferences[name] !== null;

function pick(from: Preferences, wanted: (name: PreferenceName) => boolean): Partial<Preferences> {
  return Object.fromEntries(preferenceNames.filter(wanted).map((name) => [name, from[name]]));
}

/** Most URLs have no query, and creating `searchParams` is expensive. */
const requestedLanguage = (url: string) =>
  url.includes('?') ? toLanguage(new URL(url).searchParams.get(languageStorage.query)) : undefined;

/** The page itself says that the database is unavailable. */
async function getSession(context: RequestContext): Promise<Session | null> {
  try {
    return await context.getSession();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}
