import type { Db } from '~/server/database/database';
import type { SentenceEntry } from '~/features/activity/components/sentences';
import type { Permission } from '~/shared/permissions';
import type { TestApp } from './app';

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
  /** Writes data about the user, before it is exported. */
  beforeExport?(db: Db, email: string): Promise<void>;
  /** Checks what was exported. */
  checkExport?(read: (subject: string) => unknown): void;
  /** Procedures that no program may call, whatever it is permitted to. */
  forPeople?: readonly string[];
  permissions?: { forAll: readonly Permission[]; forAdministrators: readonly Permission[] };
  /** Entries of the audit log, in English. */
  sentences?: readonly [text: string, entry: Partial<SentenceEntry>][];
}

export interface AccountUser {
  id: string;
  name: string;
  email: string;
  cookie: string;
}

const modules = import.meta.glob<{ data: PartData }>('./data/*.ts', { eager: true });

export const partData: readonly PartData[] = Object.values(modules).map(({ data }) => data);
