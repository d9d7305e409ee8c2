import type { FormState } from './form-state';
import type { Language } from './i18n/languages';
import type { PublicConfig } from './public-config';
import type { Session } from './session';
import type { SessionEnd } from './session-end';
import type { Theme } from './theme';

/** What the start of rendering needs to know of a visit. */
export interface PageContext {
  language: Language;
  theme: Theme;
  config: PublicConfig;
  session: Session | null;
  /** The zone that times are shown in: chosen, or the browser's, or UTC before it is known. */
  timeZone: string;
  /** The zone chosen on the account page; null follows the browser. */
  chosenTimeZone: string | null;
  /** Set where the browser's session is over. */
  sessionEnd?: SessionEnd;
  /** Set where the database could not be asked who is signed in. */
  unavailable: boolean;
  /** Whether the manager's sidebar is folded. */
  sidebarFolded: boolean;
  /** Whether `/`, `j` and `k` alone do something. */
  singleKeys: boolean;
  /** Set where this page answers a form that was sent without JavaScript. */
  form?: FormState;
}
