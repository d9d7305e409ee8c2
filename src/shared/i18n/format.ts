import { type Language, languages } from './languages';
import { boundedCache, defaultTimeZone, timeZoneLabel } from './time-zones';

type Moment = Date | string | number;

export interface Format {
  number(value: number): string;
  /** A signed change: "+12%". */
  change(ratio: number): string;
  /** The display name of the time zone. */
  readonly timeZone: string;
  date(moment: Moment): string;
  /** Names the zone only if it is UTC, so UTC is never mistaken for local time. */
  dateTime(moment: Moment): string;
  /** Date, time and zone: for tooltips. */
  exact(moment: Moment): string;
  /** A calendar day (`2030-01-31`), independent of time zones. */
  calendarDate(day: string): string;
  /** Short and without the year, for chart axes. */
  day(day: string): string;
  /** "3 minutes ago", "in 2 days". `now` is a parameter so that hydration matches the server. */
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
 * Latin digits in every language: codes, addresses and numbers are shared between users of
 * different scripts, and mixed digits on one page look broken.
 */
const locale = (language: Language) => `${language}-u-nu-latn`;

type LanguageFormat = Omit<Format, 'date' | 'dateTime' | 'exact' | 'timeZone'>;

function forLanguage(language: Language): LanguageFormat {
  const tag = locale(language);
  const number = new Intl.NumberFormat(tag);
  const change = new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  // Calendar days have no time zone: `2030-01-31` is parsed as UTC and formatted as UTC.
  const timeZone = 'UTC';
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone });
  const calendarDate = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    change: (ratio) => change.format(ratio),
    day: (it) => day.format(new Date(it)),
    calendarDate: (it) => calendarDate.format(new Date(it)),
    relative(moment, now) {
      const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000;
      for (const [unit, length] of steps)
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      return relative.format(Math.trunc(seconds), 'second');
    },
    list: (items) => list.format(items),
  };
}

function inTimeZone(shared: LanguageFormat, language: Language, timeZone: string): Format {
  const tag = locale(language);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const dateTime = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const isUtc = timeZone === defaultTimeZone;
  const zone = timeZoneLabel(timeZone);
  const written = (moment: Moment) => dateTime.format(new Date(moment));
  return {
    ...shared,
    timeZone: zone,
    date: (moment) => date.format(new Date(moment)),
    dateTime: (moment) => (isUtc ? `${written(moment)} UTC` : written(moment)),
    exact: (moment) =>
      isUtc ? `${written(moment)} UTC` : `${written(moment)} (\u2068${zone}\u2069)`,
  };
}

// Cached: Intl formatters are expensive to create, and contain no user data.
const languageFormats = new Map<Language, LanguageFormat>();
const zoneFormats = Object.fromEntries(
  languages.map((language) => [
    language,
    boundedCache((timeZone) => inTimeZone(languageFormat(language), language, timeZone)),
  ]),
) as Record<Language, (timeZone: string) => Format>;

function languageFormat(language: Language): LanguageFormat {
  let format = languageFormats.get(language);
  if (!format) languageFormats.set(language, (format = forLanguage(language)));
  return format;
}

/** All formatting goes through this. `timeZone` must be one that `toTimeZone` accepts. */
export function createFormat(language: Language, timeZone: string = defaultTimeZone): Format {
  return zoneFormats[language](timeZone);
}
