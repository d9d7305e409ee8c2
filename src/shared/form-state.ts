/** What a form that was sent without JavaScript comes back with: what was typed, and what is wrong. */
export interface FormState {
  /** The page whose form it was. */
  path: string;
  values: Record<string, string>;
  error: string;
  /** The code of the error. */
  code?: string;
  /** Seconds until another try may succeed. */
  retryAfter?: number;
}
