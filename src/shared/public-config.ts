/** The part of the server's configuration that is sent to the browser with the page. */
export interface PublicConfig {
  baseUrl: string;
  /** Whether this is a read-only demo. */
  demo: boolean;
  /** Contact for visitors of a demo; empty if none. */
  demoContact: string;
  /** Contact for users; empty if none. */
  contactEmail: string;
  /** Clone URL of a demo's source; empty if not shown. */
  demoRepository: string;
  /** Whether visitors may create accounts. */
  signup: boolean;
  codeMinutes: number;
  /** Days for which the activity log is kept. */
  activityDays: number;
  /** Whether administrators may set passwords for users. */
  passwords: boolean;
  /** The social sign-in providers. */
  providers: { id: string; name: string }[];
  /** The captcha service; null if none is configured. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are available. */
  devTools: boolean;
}
