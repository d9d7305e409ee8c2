import type { Grants, Role } from './permissions';
import type { Preferences } from './preferences/preferences';

/** The session as pages and procedures see it. Never contains the token. */
export interface Session {
  id: string;
  expiresAt: string;
  /** The administrator's ID during an impersonation. */
  impersonatedBy: string | null;
  /** The administrator's name, or email if they have none: shown in the impersonation banner. */
  impersonatorName?: string | null;
  user: SessionUser;
  /** The program that acts for the user. Absent if they act themselves. */
  program?: Program;
  /** What the user has chosen. Absent if the browser's apply, as during an impersonation. */
  preferences?: Preferences;
}

/** Limits of a program: it may do only what its user may, too. */
export interface Program {
  id: string;
  /** As the user called it. */
  name: string;
  /** Null: it reads what the user may see, and changes nothing. */
  grants: Grants | null;
  /** The only record that it may use, by its type in the audit log. Absent: any. */
  target?: { type: string; id: string };
}

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  image: string | null;
  onboardedAt: string | null;
}
