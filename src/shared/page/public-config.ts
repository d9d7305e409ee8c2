/** The part of the server's configuration that is sent to the browser with the page. */
export interface PublicConfig {
  baseUrl: string;
  // demo:start
  /** Whether this is a read-only demo. */
  demo: boolean;
  /** Contact for visitors of a demo; empty if none. */
  demoContact: string;
  /** Clone URL of a demo's source; empty if not shown. */
  demoRepository: string;
  // demo:end
  /** Contact for users; empty if none. */
  contactEmail: string;
  /** Whether visitors may create accounts. */
  signup: boolean;
  codeMinutes: number;
  /** Days for which the activity log is kept. */
  activityDays: number;
  /** Whether administrators may set passwords for users. */
  passwords: boolean;
  // social:start
  /** The social sign-in providers. */
  providers: { id: string; name: string }[];
  // social:end
  // captcha:start
  /** The captcha service; null if none is configured. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  // captcha:end
  // organizations:start
  /** In how many organizations a user can be. */
  organizationsPerUser: number;
  // organizations:end
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are available. */
  devTools: boolean;
}
