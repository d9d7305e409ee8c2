import type { Role } from './permissions';
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
  /** What the user has chosen. Absent if the browser's apply, as during an impersonation. */
  preferences?: Preferences;
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
