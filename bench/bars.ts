import type { Figures } from './figures.ts';

export interface Bar {
  name: string;
  /** `null` where this machine cannot tell. */
  reached: boolean | null;
  figure: string;
  /** A time: it depends on the machine and on what else it does, so missing it is told, not failed. */
  aim: boolean;
}

const kB = 1000;
const MB = 1_000_000;
const second = 1000;

/** A figure and its bar; nothing where the figure was not asked for. */
function bar(
  name: string,
  value: number | null | undefined,
  reached: (value: number) => boolean,
  figure: (value: number) => string,
  aim: boolean,
): Bar[] {
  if (value === undefined) return [];
  if (value === null) return [{ name, reached: null, figure: 'n/a', aim }];
  return [{ name, reached: reached(value), figure: figure(value), aim }];
}

// sample:start
const inMs = (value: number) => `${value.toFixed(2)} ms`;
// sample:end
const inSeconds = (ms: number) => `${(ms / second).toFixed(2)} s`;
const inMB = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;
const ratio = (value: number) => value.toFixed(2);

const most = (limit: number) => (value: number) => value <= limit;
const least = (limit: number) => (value: number) => value >= limit;

/** Counts and sizes: the same on every machine, so a build that misses one has failed. */
function sizes({ bytes, completeLogin, memory }: Figures): Bar[] {
  return [
    ...bar(
      '/login loads at most 170 kB of JS (gzip)',
      bytes?.kinds.JS.gzip,
      most(170 * kB),
      (value) => `${(value / kB).toFixed(1)} kB`,
      false,
    ),
    ...bar(
      '/login arrives as complete HTML',
      completeLogin === undefined ? undefined : Number(completeLogin),
      Boolean,
      (value) => (value ? 'the email field is in it' : 'no email field in it'),
      false,
    ),
    ...bar('memory after load at most 350 MB', memory?.afterLoad, most(350 * MB), inMB, false),
    ...bar('memory idle at most 130 MB', memory?.idle, most(130 * MB), inMB, true),
    ...bar('memory after load at most 250 MB', memory?.afterLoad, most(250 * MB), inMB, true),
  ];
}

function times({ http, start, buildMs, typeCheckMs, processes }: Figures): Bar[] {
  const of = (name: string) => http?.find((it) => it.name.startsWith(name));
  const begun = (name: string) => start?.find((it) => it.name.startsWith(name));
  // sample:start
  const cpu = (name: string, limit: number) =>
    bar(`${name}: at most ${limit} ms of CPU`, of(name)?.cpuMsPerRequest, most(limit), inMs, true);
  // sample:end
  return [
    // sample:start
    ...cpu('/app/books', 2.5),
    ...cpu('/api/rest/books?limit=100', 1.1),
    // sample:end
    ...bar('/login ÷ ceiling at least 0.35', of('/login')?.toCeiling, least(0.35), ratio, true),
    ...bar(
      'two processes ÷ one at least 1.6',
      processes && processes.two / processes.one,
      least(1.6),
      ratio,
      true,
    ),
    ...bar(
      'first answer at most 1 s after the start, on PostgreSQL',
      begun('PostgreSQL')?.loginMs,
      most(second),
      inSeconds,
      true,
    ),
    ...bar(
      'second start of npm start ready within 3 s',
      begun('embedded, second')?.readyMs,
      most(3 * second),
      inSeconds,
      true,
    ),
    ...bar('build at most 25 s', buildMs, most(25 * second), inSeconds, true),
    ...bar('type check at most 8 s', typeCheckMs, most(8 * second), inSeconds, true),
  ];
}

/** What a build has to reach, and what it aims at. */
export function judge(figures: Figures): Bar[] {
  return [...sizes(figures), ...times(figures)];
}
