import type { Language } from './languages';

type Moment = Date | string | number;

export interface Format {
  number(value: number): string;
  /** A change, with its sign: "+12%". */
  change(ratio: number): string;
  date(moment: Moment): string;
  /** Without the year, and short: for axes. */
  day(moment: Moment): string;
  dateTime(moment: Moment): string;
  /** "3 minutes ago", "in 2 days". `now` is passed so that server and browser say the same. */
  relative(moment: Moment, now: Moment): string;
  list(items: string[]): string;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * Latin digits in every language: codes, addresses and figures are copied between people who read
 * different scripts, and a page that mixes two kinds of digits reads as broken.
 */
const locale = (language: Language) => `${language}-u-nu-latn`;

/** All dates are shown in UTC until a reader's time zone is known, so that hydration agrees. */
const timeZone = 'UTC';

function make(language: Language): Format {
  const tag = locale(language);
  const number = new Intl.NumberFormat(tag);
  const change = new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone });
  const dateTime = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    change: (ratio) => change.format(ratio),
    date: (moment) => date.format(new Date(moment)),
    day: (moment) => day.format(new Date(moment)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
    relative(moment, now) {
      const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000;
      for (const [unit, length] of steps)
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      return relative.format(Math.trunc(seconds), 'second');
    },
    list: (items) => list.format(items),
  };
}

// Formatters are dear to make (Intl loads its tables) and hold nothing of a reader's.
const made = new Map<Language, Format>();

export function createFormat(language: Language): Format {
  let format = made.get(language);
  if (!format) made.set(language, (format = make(language)));
  return format;
}
