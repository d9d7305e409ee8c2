import { withErrorResponses } from './error-responses';

/** Who may call, in the words of the documentation. */
export const everybody = 'For everyone who is signed in.';
export const administrators = 'For administrators, and not while signed in as another user.';

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  whom: string;
  summary: string;
  description?: string;
  /** The codes that it can be refused with, by status, beside those that every call has. */
  errors?: Record<number, string[]>;
  example: unknown;
}

/** How the procedures of a feature are called over REST, and what their documentation says. */
export const callsOf =
  (tag: string) =>
  ({ method, path, whom, summary, description, errors, example }: Call) => ({
    method,
    path,
    tags: [tag],
    summary,
    description: [whom, description].filter(Boolean).join(' '),
    spec: withErrorResponses({ errors: { 400: ['BAD_REQUEST'], ...errors }, example }),
  });
