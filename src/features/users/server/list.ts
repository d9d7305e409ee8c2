import { type SQL, sql } from 'drizzle-orm';
import { userSortKeys, users } from '~/features/auth/auth.server';
import { type Place, readCursor, writeCursor } from '~/server/api/cursor';
import { type Db, rows } from '~/server/database/database';
import type { Page } from '~/shared/paging';
import type { ListUsers, UserRow, UserSort } from '../schema';
import { countedBy, endedBans, filteredNow } from './filters';
import { toRow } from './queries';
import {
  type SearchTerm,
  type Searched,
  beginsWith,
  matches,
  matchesOnTheWay,
  readSearch,
} from './search-term';
import { type KnownTotal, recallTotal, rememberTotal, totalSince } from './totals';

/** Up to this many who match are taken together and sorted; more are found along the way. */
const few = 2000;

const sortKeys: Record<UserSort, SQL> = {
  name: userSortKeys.name(users),
  email: userSortKeys.email(users),
  created: userSortKeys.created(users),
  'last-seen': userSortKeys['last-seen'](users),
};

const keyTypes: Record<UserSort, SQL> = {
  name: sql.raw('text'),
  email: sql.raw('text'),
  created: sql.raw('timestamptz'),
  'last-seen': sql.raw('timestamptz'),
};

const searched: Searched = {
  nameKey: sql`${users.nameKey}`,
  email: sql`${users.email}`,
  searchKey: sql`${users.searchKey}`,
};

/** A list as it was asked for, in the words of the statement. */
interface Query {
  input: ListUsers;
  place: Place | undefined;
  now: Date;
  /** Who has the role and the status. */
  filtered: SQL;
}

/** What comes behind the place, in order, and one more than is shown: it tells whether there is more. */
function page(query: Query, key: SQL, id: SQL, from: SQL, where: SQL): SQL {
  const { input, place } = query;
  const descending = input.order === 'desc';
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const behind = place
    ? sql`and (${key}, ${id}) ${sql.raw(descending ? '<' : '>')}
        (${place.value}::${keyTypes[input.sort]}, ${place.id})`
    : sql``;
  return sql`(select ${id} as id, ${key} as key from ${from} where ${where} ${behind}
    order by ${key} ${direction}, ${id} ${direction} limit ${input.limit + 1})`;
}

const walk = (query: Query, where: SQL): SQL =>
  page(query, sortKeys[query.input.sort], sql`${users.id}`, sql`${users}`, where);

/**
 * The many who match, without looking at all of them: along the index of the order, where some of
 * them come up soon. Those who begin with a letter stand together in the order of what begins with
 * it, and along the other they have an index of their own.
 */
function walkAlong(query: Query, term: SearchTerm, gate: SQL): SQL {
  const { filtered, input } = query;
  const where = (condition: SQL) => sql`${gate} and ${condition} and ${filtered}`;
  if (term.mode === 'anywhere' || input.sort === 'created' || input.sort === 'last-seen')
    return walk(query, where(matchesOnTheWay(searched, term)));
  const first = sql`left(lower(${term.text}), 1)`;
  const byName = beginsWith(searched.nameKey, term);
  const byEmail = beginsWith(sql`${searched.email} collate "C"`, term);
  const [own, other] =
    input.sort === 'name'
      ? [byName, sql`left(${users.email}, 1) = ${first} and ${byEmail}`]
      : [byEmail, sql`left(${users.nameKey}, 1) = ${first} and ${byName}`];
  return sql`(${walk(query, where(own))} union ${walk(query, where(other))})`;
}

/** Page and total of a search, in one statement. */
function searchStatement(query: Query, term: SearchTerm, known: KnownTotal | undefined): SQL {
  const { input, filtered, now } = query;
  const key = sortKeys[input.sort];
  const matching = matches(searched, term);
  // Once it is known to be many, nobody has to look whether they are few.
  const found = known
    ? sql`select null::text as id, null::${keyTypes[input.sort]} as key limit 0`
    : sql`select ${users.id} as id, ${key} as key from ${users}
        where ${matching} and ${filtered} limit ${few + 1}`;
  const many = known ? sql`true` : sql`(select count(*) from found) > ${few}`;
  const isMany = sql`(select many from size)`;
  return sql`with found as materialized (${found}),
    size as materialized (select ${many} as many),
    written as materialized (select case when ${isMany}
      then ${totalSince(term, input, known)} end as total),
    page as (
      select * from ${page(query, sql`found.key`, sql`found.id`, sql`found`, sql`not ${isMany}`)} as few
      union all
      select * from ${walkAlong(query, term, isMany)} as many
    )
    select written.total as written, pg_current_snapshot()::text as snapshot,
      case when written.total is null then (select count(*) from found)
        else written.total + ${endedBans(input, now, matching)} end as total,
      ${columns}
    from written left join (page join ${users} using (id)) on true
    ${inOrder(input)}`;
}

/** Page and total of all, in one statement. */
function plainStatement(query: Query): SQL {
  const { input, filtered, now } = query;
  return sql`select null as written, null as snapshot,
      ${countedBy(input)} + ${endedBans(input, now)} as total, ${columns}
    from (select) as one left join (${walk(query, filtered)} as page join ${users} using (id)) on true
    ${inOrder(input)}`;
}

const columns = sql`page.key::text as key, id, name, email, email_verified, image, role, banned,
  ban_expires, onboarded_at, created_at, last_seen_at`;

function inOrder({ order, limit }: ListUsers): SQL {
  const direction = sql.raw(order === 'desc' ? 'desc' : 'asc');
  return sql`order by page.key ${direction}, id ${direction} limit ${limit + 1}`;
}

interface Found {
  written: string | number | null;
  snapshot: string | null;
  total: string | number;
  key: string;
  id: string | null;
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
    id: found.id ?? '',
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
  const place = readCursor(input.cursor);
  const query: Query = { input, place, now, filtered: filteredNow(input, now) };
  const term = readSearch(input.searchTerm);
  const statement = term
    ? searchStatement(query, term, recallTotal(db, term, input))
    : plainStatement(query);
  const found = await rows<Found>(db, statement);
  const [first] = found;
  if (!first) throw new Error('listUsers: no row came back');
  if (term && first.written !== null && first.snapshot)
    rememberTotal(db, term, input, { snapshot: first.snapshot, total: Number(first.written) });
  const people = found.filter((it) => it.id !== null);
  const shown = people.slice(0, input.limit);
  const last = shown.at(-1);
  const more = people.length > input.limit;
  return {
    items: shown.map((it) => toUser(it, now)),
    total: Number(first.total),
    next: more && last ? writeCursor({ value: last.key, id: last.id ?? '' }) : null,
  };
}
