import { type Language, languages } from './languages';
import { boundedCache, defaultTimeZone, timeZoneLabel } from './time-zones';

type Instant = Date | string | number;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const durationUnits: [unit: 'second' | 'minute' | 'hour', ms: number][] = [
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
];

function relativeTime(format: Intl.RelativeTimeFormat, instant: Instant, now: Instant): string {
  const seconds = (new Date(instant).getTime() - new Date(now).getTime()) / 1000;
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  return format.format(Math.trunc(seconds), 'second');
}

export type Format = ReturnType<typeof formatFor>;

function formatFor(language: Language, timeZone: string) {
  // Latin digits in every language: codes, addresses and numbers are shared between users of
  // different scripts, and mixed digits on one page look broken.
  const tag = `${language}-u-nu-latn`;
  const numbers = new Intl.NumberFormat(tag);
  const changes = new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const durations = durationUnits.map(([unit, ms]) => {
    const options = {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    } as const;
    return { ms, format: new Intl.NumberFormat(tag, options) };
  });
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, options);
    return (instant: Instant) => format.format(new Date(instant));
  };
  const written = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const isUtc = timeZone === defaultTimeZone;
  const zone = timeZoneLabel(timeZone);
  return {
    number: (value: number) => numbers.format(value),
    /** A signed change: "+12%". */
    change: (ratio: number) => changes.format(ratio),
    /** The display name of the time zone. */
    timeZone: zone,
    date: dates({ dateStyle: 'medium', timeZone }),
    /** Names the zone only if it is UTC, so UTC is never mistaken for local time. */
    dateTime: (instant: Instant) => (isUtc ? `${written(instant)} UTC` : written(instant)),
    /** Without the zone, for pages that name it once. */
    plainDateTime: written,
    /** Date, time and zone: for tooltips. */
    exact: (instant: Instant) => `${written(instant)} ${isUtc ? 'UTC' : `(\u2068${zone}\u2069)`}`,
    /** A calendar day (`2030-01-31`), independent of time zones: parsed and formatted as UTC. */
    calendarDate: dates({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** Short and without the year, for chart axes. */
    day: dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** "3 minutes ago", "in 2 days". `now` is a parameter so that hydration matches the server. */
    relative: (instant: Instant, now: Instant) => relativeTime(relative, instant, now),
    /** "1.2 sec", "3.5 min". */
    duration: (ms: number) => {
      const [shortest] = durations;
      const unit = durations.findLast((duration) => ms >= duration.ms) ?? shortest;
      return unit ? unit.format.format(ms / unit.ms) : '';
    },
    list: (items: string[]) => lists.format(items),
  };
}

// Cached: Intl formatters are expensive to create, and contain no user data.
const formats = Object.fromEntries(
  languages.map((language) => [
    language,
    boundedCache((timeZone) => formatFor(language, timeZone)),
  ]),
) as Record<Language, (timeZone: string) => Format>;

/** All formatting goes through this. `timeZone` must be one that `toTimeZone` accepts. */
export function createFormat(language: Language, timeZone: string = defaultTimeZone): Format {
  return formats[language](timeZone);
}
