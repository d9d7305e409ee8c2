/** Whom the procedures and auth endpoints of a feature let in. */
type Callers =
  | 'everyone'
  /** Rejected for everyone, because there are no passwords. */
  | 'passwords off'
  /** Including users who have not completed onboarding. */
  | 'signed in'
  /** Onboarded users, including an admin who impersonates one. */
  | 'users'
  /** Onboarded users, but not during impersonation. */
  | 'users, not impersonated'
  | 'administrators';

/**
 * Who may do what in a feature, written in its `access.ts`. Tests try every endpoint and page as
 * every kind of visitor. One that is not listed fails them, so each needs an explicit decision.
 */
export interface Access {
  calls?: Record<string, Callers>;
  /** By the path of the route. */
  pages?: Record<string, 'everyone' | 'signed out' | 'users' | 'administrators'>;
  /** Pages to check for layout and accessibility, by the user who opens them. */
  screens?: { name: string; who: 'visitor' | 'user' | 'administrator'; path: string }[];
}
