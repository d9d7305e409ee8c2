import { sampleUsers } from './sample';

/** Twice the longest period of the dashboard, so there is a previous period to compare with. */
const daysOfVisits = 180;

export interface SampleVisit {
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
export function chance(...seeds: (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of seeds.join(' '))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** How many days ago a banned user was banned. */
export const bannedAgo = (daysAgo: number) => Math.min(daysAgo * 0.4, 26.3);

function visit(email: string, ago: number): SampleVisit {
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
export function sampleVisits(now: Date): SampleVisit[] {
  const visits: SampleVisit[] = [];
  const users = sampleUsers.filter((user) => user.onboarded && !known.has(user.email));
  for (let day = daysOfVisits - 1; day >= 0; day -= 1) {
    const growth = 1.05 - day / 450;
    for (const { email, daysAgo, banReason } of users) {
      const ago = day + chance(email, day, 'hour');
      const habit = 0.08 + 0.6 * chance(email, 'habit') ** 2;
      const weekendFactor = isWeekend(new Date(now.getTime() - ago * 86_400_000)) ? 0.55 : 1;
      const isAllowed = ago < daysAgo && !(banReason && ago < bannedAgo(daysAgo));
      if (isAllowed && chance(email, day) < habit * growth * weekendFactor)
        visits.push(visit(email, ago));
    }
  }
  return visits.toSorted((a, b) => b.ago - a.ago);
}
