import type { Language } from '../i18n/languages';
import type { Grants } from '../permissions';
import type { Session } from '../session';
import type { SessionEnd } from '../errors/session-end';
import type { Theme } from '../preferences/preferences';
import type { PublicConfig } from './public-config';

/** The result of a form sent without JavaScript: its input and its error. */
export interface FormState {
  /** The page that contains the form. */
  path: string;
  values: Record<string, string>;
  error: string;
  /** The error code. */
  code?: string;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
  /** After a wrong code. */
  attemptsLeft?: number;
}

/** The per-request data that rendering starts with. */
export interface PageContext {
  language: Language;
  theme: Theme;
  config: PublicConfig;
  session: Session | null;
  /** What the session may do, to show or hide controls. The server checks every call. */
  permissions: Grants;
  /** The display time zone: chosen, or the browser's, or UTC until known. */
  timeZone: string;
  /** The zone chosen on the account page; null follows the browser. */
  chosenTimeZone: string | null;
  /** Set if the browser's session is over. */
  sessionEnd?: SessionEnd;
  /** Set if the session could not be loaded because the database is down. */
  unavailable: boolean;
  /** Whether the manager's sidebar is collapsed. */
  sidebarFolded: boolean;
  /** Whether single-key shortcuts, such as `/`, `j` and `?`, are enabled. */
  singleKeys: boolean;
  /** Set if this page is the response to a form sent without JavaScript. */
  form?: FormState;
}
