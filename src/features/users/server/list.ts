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
  isAmong,
  matches,
  readSearch,
} from './search-term';
import { type KnownTotal, recallTotal, rememberTotal, totalSince } from './totals';

/** Up to this many who match are taken together and sorted. */
const few = 2000;

/** Of more, the next are looked for among so many of all, in order, before all of them are taken. */
const aWay = 3000;

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

const directionOf = ({ order }: ListUsers) => sql.raw(order === 'desc' ? 'desc' : 'asc');

function behind({ sort, order }: ListUsers, place: Place | undefined, key: SQL, id: SQL): SQL {
  if (!place) return sql``;
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  return sql`and (${key}, ${id}) ${sign} (${place.value}::${keyTypes[sort]}, ${place.id})`;
}

/** People behind the place, in order, as many as are asked for. */
function walk({ input, place }: Query, where: SQL, count: number): SQL {
  const key = sortKeys[input.sort];
  const direction = directionOf(input);
  return sql`(select ${users.id}, ${key} as key, ${users.nameKey}, ${users.email}, ${users.searchKey}
    from ${users} where ${where} ${behind(input, place, key, sql`${users.id}`)}
    order by ${key} ${direction}, ${users.id} ${direction} limit ${count})`;
}

/** The next among a part of the way along the index of the order: where many match, some come soon. */
function nextOnTheWay(query: Query, term: SearchTerm, gate: SQL): SQL {
  const { input, filtered } = query;
  const way = walk(query, sql`${gate} and ${filtered}`, aWay);
  const direction = directionOf(input);
  const columns = { nameKey: sql`name_key`, email: sql`email`, searchKey: sql`search_key` };
  return sql`(select id, key from ${way} as way where ${isAmong(columns, term)}
    order by key ${direction}, id ${direction} limit ${input.limit + 1})`;
}

/**
 * Those who begin with a letter stand together where they are sorted by what begins with it; along
 * the other they have an index of their own.
 */
function nextByLetter(query: Query, term: SearchTerm, gate: SQL): SQL {
  const { input, filtered } = query;
  const next = (condition: SQL) =>
    walk(query, sql`${gate} and ${condition} and ${filtered}`, input.limit + 1);
  const first = sql`left(lower(${term.text}), 1)`;
  const byName = beginsWith(searched.nameKey, term);
  const byEmail = beginsWith(sql`${searched.email} collate "C"`, term);
  const [own, other] =
    input.sort === 'name'
      ? [byName, sql`left(${users.email}, 1) = ${first} and ${byEmail}`]
      : [byEmail, sql`left(${users.nameKey}, 1) = ${first} and ${byName}`];
  return sql`(select id, key from ${next(own)} as own union select id, key from ${next(other)} as other)`;
}

/**
 * Page and total of a search, in one statement. Few who match are taken together. Of many, the next
 * are looked for along the way; only where none come soon, all are taken. What is not needed is not
 * done: each step asks the ones before it.
 */
function searchStatement(query: Query, term: SearchTerm, known: KnownTotal | undefined): SQL {
  const { input, filtered, now } = query;
  const key = sortKeys[input.sort];
  const matching = matches(searched, term);
  // Once they are known to be many, nobody has to look whether they are few.
  const found = known
    ? sql`select null::text as id, null::${keyTypes[input.sort]} as key limit 0`
    : sql`select ${users.id} as id, ${key} as key from ${users}
        where ${matching} and ${filtered} limit ${few + 1}`;
  const many = sql`(select many from size)`;
  const byLetter = term.mode === 'beginning' && (input.sort === 'name' || input.sort === 'email');
  const next = byLetter ? nextByLetter(query, term, many) : nextOnTheWay(query, term, many);
  const enough = sql`(select enough from way_end)`;
  return sql`with found as materialized (${found}),
    size as materialized (select in_this_process()
      and ${known ? sql`true` : sql`(select count(*) from found) > ${few}`} as many),
    written as materialized (select case when ${many}
      then ${totalSince(term, input, known)} end as total),
    next as materialized ${next},
    way_end as materialized (select ${byLetter ? sql`true` : sql`(select count(*) from next) > ${input.limit}`}
      as enough),
    taken as materialized (select ${users.id}, ${key} as key from ${users}
      where ${many} and not ${enough} and ${matching} and ${filtered}),
    page as (
      select id, key from ${pageOf(query, sql`found`, sql`not ${many}`)} as few
      union all select id, key from next where ${enough}
      union all select id, key from ${pageOf(query, sql`taken`, sql`true`)} as rest
    )
    select written.total as written, pg_current_snapshot()::text as snapshot,
      case when written.total is null then (select count(*) from found)
        else written.total + ${endedBans(input, now, matching)} end as total,
      ${columns}
    from written left join (page join ${users} using (id)) on true
    ${inOrder(input)}`;
}

/** The page out of those who were taken together. */
function pageOf({ input, place }: Query, from: SQL, where: SQL): SQL {
  const direction = directionOf(input);
  return sql`(select id, key from ${from} where ${where} ${behind(input, place, sql`key`, sql`id`)}
    order by key ${direction}, id ${direction} limit ${input.limit + 1})`;
}

/** Page and total of all, in one statement. */
function plainStatement(query: Query): SQL {
  const { input, filtered, now } = query;
  // One more than is shown: it tells whether there is more.
  const page = walk(query, filtered, input.limit + 1);
  return sql`select null as written, null as snapshot,
      ${countedBy(input)} + ${endedBans(input, now)} as total, ${columns}
    from (select) as one
    left join ((select id, key from ${page} as walked) as page join ${users} using (id)) on true
    ${inOrder(input)}`;
}

const columns = sql`page.key::text as key, id, name, email, email_verified, image, role, banned,
  ban_expires, onboarded_at, created_at, last_seen_at`;

function inOrder(input: ListUsers): SQL {
  const direction = directionOf(input);
  return sql`order by page.key ${direction}, id ${direction} limit ${input.limit + 1}`;
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
