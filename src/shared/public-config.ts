/** What the browser knows of the server's configuration. It travels with the rendered page. */
export interface PublicConfig {
  baseUrl: string;
  demo: boolean;
  /** Whether strangers may sign up. */
  signup: boolean;
  codeMinutes: number;
  environment: { name: string; emoji: string; color: string };
  /** Whether the pages under /dev are there. */
  devTools: boolean;
}
