import type { SQL } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { SentenceEntry } from '~/features/activity/components/sentences';
import type { Permission } from '~/shared/permissions';
import type { TestApp } from './app';
import type { TestUser } from './users';

/** What tests of the whole product must know of a feature that can be removed. See `tests/data`. */
export interface PartData {
  /** Inputs of procedures that read, and need one. */
  reads?(db: Db): Promise<Record<string, Record<string, unknown>>>;
  /** Procedures that find nothing in the sample data. */
  finds404?: readonly string[];
  /** Forms of its pages. */
  forms?: readonly [path: string, fields: Record<string, string>][];
  /** Writes data about the user, before the account is deleted. */
  useAccount?(app: TestApp, user: AccountUser): Promise<void>;
  /** Procedures that no program may call, whatever it is permitted to. */
  forPeople?: readonly string[];
  /** Creates what only some permissions may change. `isMember`: the actor belongs to it. */
  protect?(app: TestApp, users: ProtectedUsers, isMember: boolean): Promise<ProtectedData>;
  /** What calls by programs change of all that is protected, with the permission of the call alone. */
  changedByPrograms?: Readonly<Record<string, readonly string[]>>;
  permissions?: { forAll: readonly Permission[]; forAdministrators: readonly Permission[] };
  /** Words of the statements of its jobs. */
  jobStatements?: readonly string[];
  /** Operations of the API that respond with a file. */
  files?: readonly string[];
  /** Entries of the audit log, in English. */
  sentences?: readonly [text: string, entry: Partial<SentenceEntry>][];
}

/** Users whose data is protected: see `protected.ts`. */
export interface ProtectedUsers {
  /** Who makes the calls. */
  actor: TestUser;
  user: TestUser;
  admin: TestUser;
}

/** Values of input fields by name, and a statement that selects what is there as texts (`key`). */
export interface ProtectedData {
  known: Record<string, unknown[]>;
  keys: SQL;
}

export interface AccountUser {
  id: string;
  name: string;
  email: string;
  cookie: string;
}

const modules = import.meta.glob<{ data: PartData }>('./data/*.ts', { eager: true });

export const partData: readonly PartData[] = Object.values(modules).map(({ data }) => data);
