import { sampleUsers } from './sample';

/** Twice the longest period of the dashboard, so that it has something to compare with. */
const daysOfVisits = 180;

export interface SampleVisit {
  email: string;
  /** How long ago, in days. */
  ago: number;
  /** The code was wrong at first. */
  failed: boolean;
  /** How long ago she signed out again, where she did. */
  leftAgo: number | null;
}

/** Whoever tries the product signs in with these: what they did begins with that. */
const known = new Set(['admin@example.com', 'user@example.com']);

/** A number from 0 to 1 that is the same for the same words, and looks like chance. */
export function chance(...words: (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join(' '))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** How long ago people were banned, where they were. */
export const bannedAgo = (daysAgo: number) => Math.min(daysAgo * 0.4, 26.3);

function visit(email: string, ago: number): SampleVisit {
  const leftAgo = ago - 0.01 - 0.2 * chance(email, ago, 'stay');
  return {
    email,
    ago,
    failed: chance(email, ago, 'code') < 0.05,
    leftAgo: leftAgo > 0 && chance(email, ago, 'leave') < 0.25 ? leftAgo : null,
  };
}

const isWeekend = (moment: Date) => moment.getUTCDay() % 6 === 0;

/**
 * When people came by, the oldest first: some nearly every day and some hardly ever, fewer at the
 * end of the week, and somewhat more as time goes on.
 */
export function sampleVisits(now: Date): SampleVisit[] {
  const visits: SampleVisit[] = [];
  const people = sampleUsers.filter((it) => it.onboarded && !known.has(it.email));
  for (let day = daysOfVisits - 1; day >= 0; day -= 1) {
    const liveliness = 1.05 - day / 450;
    for (const { email, daysAgo, banReason } of people) {
      const ago = day + chance(email, day, 'hour');
      const habit = 0.08 + 0.6 * chance(email, 'habit') ** 2;
      const slow = isWeekend(new Date(now.getTime() - ago * 86_400_000)) ? 0.55 : 1;
      const isAllowed = ago < daysAgo && !(banReason && ago < bannedAgo(daysAgo));
      if (isAllowed && chance(email, day) < habit * liveliness * slow)
        visits.push(visit(email, ago));
    }
  }
  return visits.toSorted((a, b) => b.ago - a.ago);
}
