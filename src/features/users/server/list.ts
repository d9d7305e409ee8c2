import { sql } from 'drizzle-orm';
import { userSortKeys, users } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import { readList } from '~/server/lists/list';
import type { ListKind } from '~/server/lists/list-kind';
import type { Page } from '~/shared/paging';
import type { ListUsers, UserRow, UserSort } from '../schema';
import { narrowed } from './filters';
import { toRow } from './queries';
import { userChanges } from './tables';

const kind: ListKind<UserSort> = {
  name: 'users',
  table: users,
  changes: userChanges,
  sorts: {
    name: { key: userSortKeys.name(users), type: 'text', along: 'name_key' },
    email: { key: userSortKeys.email(users), type: 'text', along: 'email' },
    created: { key: userSortKeys.created(users), type: 'timestamptz' },
    'last-seen': { key: userSortKeys['last-seen'](users), type: 'timestamptz', moves: true },
  },
  searched: { beginnings: ['name_key', 'email'], anywhere: 'search_key' },
  columns: sql`name, email, email_verified, image, role, banned, ban_expires, onboarded_at,
    created_at, last_seen_at`,
};

interface Found {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  role: UserRow['role'];
  banned: boolean;
  ban_expires: string | Date | null;
  onboarded_at: string | Date | null;
  created_at: string | Date;
  last_seen_at: string | Date | null;
}

const momentOf = (value: string | Date | null) => (value === null ? null : new Date(value));

function toUser(found: Found, now: Date): UserRow {
  const user = {
    id: found.id,
    name: found.name,
    email: found.email,
    emailVerified: found.email_verified,
    image: found.image,
    role: found.role,
    banned: found.banned,
    banExpires: momentOf(found.ban_expires),
    onboardedAt: momentOf(found.onboarded_at),
    createdAt: new Date(found.created_at),
    lastSeenAt: momentOf(found.last_seen_at),
  };
  return toRow(user, now);
}

/** One page of people, and how many there are in all, in one statement. */
export async function listUsers(db: Db, input: ListUsers, now: Date): Promise<Page<UserRow>> {
  const page = await readList<UserSort, Found>(db, kind, input, narrowed(input, now));
  return { ...page, items: page.items.map((it) => toUser(it, now)) };
}
