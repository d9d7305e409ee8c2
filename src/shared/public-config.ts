/** What the browser knows of the server's configuration. It travels with the rendered page. */
export interface PublicConfig {
  baseUrl: string;
  demo: boolean;
  /** Whether strangers may sign up. */
  signup: boolean;
  codeMinutes: number;
  /** Through whom people can sign in. */
  providers: { id: string; name: string }[];
  /** Who checks that a code is asked for by a person; null where nobody does. */
  captcha: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | null;
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are there. */
  devTools: boolean;
}
