/** What the browser knows of the server's configuration. It travels with the rendered page. */
export interface PublicConfig {
  baseUrl: string;
  /** Whether all of it can be read and nothing changed. */
  demo: boolean;
  /** Whom visitors of a demo may write to; empty: nobody. */
  demoContact: string;
  /** Whom users may write to, for instance about a ban; empty: nobody. */
  contactEmail: string;
  /** Whether strangers may sign up. */
  signup: boolean;
  codeMinutes: number;
  /** Whether administrators may give people passwords. */
  passwords: boolean;
  /** Through whom people can sign in. */
  providers: { id: string; name: string }[];
  /** Who checks that a code is asked for by a person; null where nobody does. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are there. */
  devTools: boolean;
}
