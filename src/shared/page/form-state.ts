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
