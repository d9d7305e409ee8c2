import type { Role } from './permissions';

/** Who is signed in, as pages and procedures see it. Never the token. */
export interface Session {
  id: string;
  expiresAt: string;
  /** The administrator behind an impersonation. */
  impersonatedBy: string | null;
  /** Her name, or her address where she has none: the banner of an impersonation names both. */
  impersonatorName?: string | null;
  user: SessionUser;
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
