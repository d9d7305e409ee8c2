/** The part of the server's configuration that is sent to the browser with the page. Parts add theirs in `src/server/config`. */
export interface PublicConfig {
  baseUrl: string;
  /** Contact for users; empty if none. */
  contactEmail: string;
  /** Whether visitors may create accounts. */
  signup: boolean;
  codeMinutes: number;
  /** Days for which the activity log is kept. */
  activityDays: number;
  /** Whether administrators may set passwords for users. */
  passwords: boolean;
  /** Whether every change is rejected. */
  readOnly: boolean;
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are available. */
  devTools: boolean;
}
