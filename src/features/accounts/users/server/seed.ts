import { users, hashToken, newSessionToken, sessions } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { sampleUsers } from './sample';
import { sql } from 'drizzle-orm';
import {
  type ActivityEntry,
  type PastEntry,
  toActivityUser,
  hasActivity,
  recordPastActivity,
} from '~/features/activity/activity.server';
import { newId } from '~/shared/ids';

const day = 86_400_000;

/** Sixty users who joined over the last two years, including the two known accounts. */
export async function seedUsers(db: Db, now: Date): Promise<void> {
  const values = sampleUsers.map(({ name, email, role, onboarded, daysAgo, banReason }) => {
    const createdAt = new Date(now.getTime() - daysAgo * day);
    return {
      name,
      email,
      role,
      emailVerified: onboarded,
      onboardedAt: onboarded ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
      ...(banReason && { banned: true, banReason }),
    };
  });
  await db.insert(users).values(values).onConflictDoNothing();
}

/** Half a year, so that figures of 90 days have a previous period to compare with. */
const daysOfVisits = 180;

interface SampleVisit {
  email: string;
  /** Days ago. */
  ago: number;
  /** Whether the first code was wrong. */
  failed: boolean;
  /** How many days ago the user signed out; null if they did not. */
  signedOutAgo: number | null;
}

/** The accounts for trying the app: their activity starts with the first real sign-in. */
const known = new Set(['admin@example.com', 'user@example.com']);

/** A deterministic pseudo-random number from 0 to 1, seeded by its arguments. */
function chance(...seeds: (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of seeds.join(' '))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** How many days ago a banned user was banned. */
const bannedAgo = (daysAgo: number) => Math.min(daysAgo * 0.4, 26.3);

function makeVisit(email: string, ago: number): SampleVisit {
  const signedOutAgo = ago - 0.01 - 0.2 * chance(email, ago, 'stay');
  return {
    email,
    ago,
    failed: chance(email, ago, 'code') < 0.05,
    signedOutAgo: signedOutAgo > 0 && chance(email, ago, 'leave') < 0.25 ? signedOutAgo : null,
  };
}

const isWeekend = (moment: Date) => moment.getUTCDay() % 6 === 0;

/**
 * Sample visits, oldest first: some users come almost daily and some rarely, with fewer visits at
 * weekends and slow growth.
 */
function sampleVisits(now: Date): SampleVisit[] {
  const visits: SampleVisit[] = [];
  const visitors = sampleUsers.filter((user) => user.onboarded && !known.has(user.email));
  for (let daysBack = daysOfVisits - 1; daysBack >= 0; daysBack -= 1) {
    const growth = 1.05 - daysBack / 450;
    for (const { email, daysAgo, banReason } of visitors) {
      const ago = daysBack + chance(email, daysBack, 'hour');
      const habit = 0.08 + 0.6 * chance(email, 'habit') ** 2;
      const weekendFactor = isWeekend(new Date(now.getTime() - ago * day)) ? 0.55 : 1;
      const isAllowed = ago < daysAgo && !(banReason && ago < bannedAgo(daysAgo));
      if (isAllowed && chance(email, daysBack) < habit * growth * weekendFactor)
        visits.push(makeVisit(email, ago));
    }
  }
  return visits.toSorted((a, b) => b.ago - a.ago);
}

/** In days. */
const minute = 1 / 1440;
const sessionDays = 30;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:142.0) Gecko/20100101 Firefox/142.0',
];

/** The administrator who performs the sample admin actions. */
const administrator = 'wanjiru.kamotho@example.com';

interface SampleAccount {
  id: string;
  name: string;
  email: string;
}
type AccountsByEmail = Map<string, SampleAccount>;

/** Addresses from a range reserved for documentation (RFC 5737). */
const getAddress = (email: string) => `203.0.113.${1 + Math.floor(chance(email, 'address') * 254)}`;
const getBrowser = (email: string) =>
  browsers[Math.floor(chance(email, 'browser') * browsers.length)] ?? null;

/**
 * Sample activity: sign-ins over half a year, and sessions of the most recent users. Deterministic
 * relative to the time of seeding. Skipped unless the log is empty.
 */
export async function seedVisits(db: Db, now: Date): Promise<void> {
  if (await hasActivity(db)) return;
  const found = await db.select({ id: users.id, name: users.name, email: users.email }).from(users);
  const accounts: AccountsByEmail = new Map(found.map((account) => [account.email, account]));
  const visits = sampleVisits(now).filter(({ email }) => accounts.has(email));
  const at = (ago: number) => new Date(now.getTime() - ago * day);
  const past = [...signIns(visits, accounts, at), ...joined(accounts, at), ...bans(accounts, at)];
  await recordPastActivity(
    db,
    past.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  // The last visit of each user: visits are sorted oldest first.
  const last = [...new Map(visits.map((visit) => [visit.email, visit])).values()];
  await openSessions(db, last, accounts, at);
  await updateLastSeen(db, last, at);
}

type At = (ago: number) => Date;

function signIns(visits: SampleVisit[], accounts: AccountsByEmail, at: At): PastEntry[] {
  return visits.flatMap(({ email, ago, failed, signedOutAgo }): PastEntry[] => {
    const account = accounts.get(email);
    if (!account) return [];
    const ipAddress = getAddress(email);
    const wrongCode: ActivityEntry = {
      kind: 'sign-in.failed',
      target: { type: 'email', id: email },
      after: { reason: 'INVALID_OTP' },
    };
    return [
      ...(failed ? [{ at: at(ago + minute / 2), ipAddress, entry: wrongCode }] : []),
      { at: at(ago), ipAddress, entry: bySelf('sign-in', account) },
      ...(signedOutAgo === null
        ? []
        : [{ at: at(signedOutAgo), ipAddress, entry: signOut(account) }]),
    ];
  });
}

function bySelf(kind: ActivityEntry['kind'], account: SampleAccount): ActivityEntry {
  return { kind, actor: toActivityUser(account), target: { type: 'user', id: account.id } };
}

function signOut(account: SampleAccount): ActivityEntry {
  return {
    kind: 'sign-out',
    actor: toActivityUser(account),
    target: { type: 'session', id: newId() },
  };
}

function byAdministrator(
  kind: ActivityEntry['kind'],
  accounts: AccountsByEmail,
  account: SampleAccount,
  after: ActivityEntry['after'] = {},
): ActivityEntry {
  const actor = accounts.get(administrator);
  const { id, name } = toActivityUser(account);
  return {
    kind,
    ...(actor && { actor: toActivityUser(actor) }),
    target: { type: 'user', id, name },
    after,
  };
}

/** How the users of the last half year joined: by signing up, or created by an administrator. */
function joined(accounts: AccountsByEmail, at: At): PastEntry[] {
  return sampleUsers.flatMap(({ email, daysAgo, onboarded, role }): PastEntry[] => {
    const account = accounts.get(email);
    if (!account || daysAgo > 180) return [];
    const ipAddress = getAddress(onboarded ? email : administrator);
    if (!onboarded)
      return [
        {
          at: at(daysAgo),
          ipAddress,
          entry: byAdministrator('user.created', accounts, account, { email, role }),
        },
      ];
    const signUp = { ...bySelf('sign-up', account), after: { email } };
    return [
      { at: at(daysAgo), ipAddress, entry: signUp },
      { at: at(daysAgo), ipAddress, entry: bySelf('sign-in', account) },
      { at: at(Math.max(0, daysAgo - minute)), ipAddress, entry: bySelf('onboarded', account) },
    ];
  });
}

function bans(accounts: AccountsByEmail, at: At): PastEntry[] {
  return sampleUsers.flatMap(({ email, daysAgo, banReason }): PastEntry[] => {
    const account = accounts.get(email);
    if (!account || !banReason) return [];
    const entry = byAdministrator('user.banned', accounts, account, { reason: banReason });
    return [{ at: at(bannedAgo(daysAgo)), ipAddress: getAddress(administrator), entry }];
  });
}

async function openSessions(
  db: Db,
  last: SampleVisit[],
  accounts: AccountsByEmail,
  at: At,
): Promise<void> {
  const banned = new Set(sampleUsers.filter((user) => user.banReason).map((user) => user.email));
  const open = last.filter(
    ({ email, ago, signedOutAgo }) =>
      ago < sessionDays && signedOutAgo === null && !banned.has(email),
  );
  if (open.length === 0) return;
  await db.insert(sessions).values(
    open.map(({ email, ago }) => ({
      // Random and never disclosed: these sessions are for display only.
      tokenHash: hashToken(newSessionToken()),
      userId: accounts.get(email)?.id ?? '',
      expiresAt: at(ago - sessionDays),
      ipAddress: getAddress(email),
      userAgent: getBrowser(email),
      createdAt: at(ago),
      updatedAt: at(ago),
    })),
  );
}

async function updateLastSeen(db: Db, last: SampleVisit[], at: At): Promise<void> {
  const lastSeen = JSON.stringify(last.map(({ email, ago }) => ({ email, at: at(ago) })));
  // Not an edit of the user, so `updatedAt` stays unchanged.
  await db.execute(
    sql`update users set last_seen_at = last_seen.at
        from json_to_recordset(${lastSeen}::json) as last_seen (email text, at timestamptz)
        where users.email = last_seen.email`,
  );
}
