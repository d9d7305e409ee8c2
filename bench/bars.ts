import type { Figures } from './figures.ts';
import { median } from './stage.ts';

export interface Bar {
  name: string;
  /** `null` if this machine cannot measure it. */
  reached: boolean | null;
  figure: string;
  /** Timings depend on the machine and its load, so a miss is reported but does not fail. */
  aim: boolean;
}

const MB = 1_000_000;
const second = 1000;

/** A figure with its threshold; nothing if it was not measured. */
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

const inMs = (value: number) => `${value.toFixed(2)} ms`;
const inWholeMs = (value: number) => `${value.toFixed(0)} ms`;
const inSeconds = (ms: number) => `${(ms / second).toFixed(2)} s`;
const inMB = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;
const inPercent = (part: number) => `${(part * 100).toFixed(1)} %`;
const ratio = (value: number) => value.toFixed(2);

const most = (limit: number) => (value: number) => value <= limit;

/** The maximum, or undefined for no values. */
function worst(values: number[] | undefined): number | undefined {
  return values && values.length > 0 ? Math.max(...values) : undefined;
}

/** Memory varies little, so a miss fails the run. */
const sizes = ({ memory }: Figures): Bar[] =>
  bar('memory after load at most 350 MB', memory?.afterLoad, most(350 * MB), inMB, false);

function memoryBars({ memory, longRun }: Figures): Bar[] {
  const idle = longRun?.idle ?? memory?.idle;
  const last = longRun?.rounds.at(-1);
  const count = (last?.requests ?? 0).toLocaleString('en');
  return [
    ...bar('memory idle at most 130 MB', idle, most(130 * MB), inMB, true),
    ...bar('memory after load at most 250 MB', memory?.afterLoad, most(250 * MB), inMB, true),
    ...bar(`after ${count} requests at most 250 MB`, last?.memory, most(250 * MB), inMB, true),
    ...bar('level: it grows by less than 10 %', longRun?.growth, most(0.1), inPercent, true),
  ];
}

function loadBars({ http, comparison }: Figures): Bar[] {
  const cpu = (name: string, limit: number) => {
    const figure = http?.find((it) => it.name.startsWith(name))?.cpuMsPerRequest;
    return bar(`${name}: at most ${limit} ms of CPU`, figure, most(limit), inMs, true);
  };
  const toFloor = (name: string) => {
    const found = comparison?.find((it) => it.name.startsWith(name));
    const figure = found && found.ours / found.floor;
    return bar(`${name} ÷ floor at most 2`, figure, most(2), ratio, true);
  };
  const slowest = worst(
    comparison?.flatMap(({ ratios }) => (ratios.length > 0 ? median(ratios) : [])),
  );
  return [
    ...bar('every page and list ÷ the other at most 0.9', slowest, most(0.9), ratio, true),
    ...toFloor('/login'),
    // sample:start
    ...toFloor('/api/rest/books?limit=100'),
    ...cpu('/app/books', 4),
    // sample:end
    ...cpu('/manager/users', 7),
  ];
}

function startBars({ start }: Figures): Bar[] {
  const getStart = (name: string) => start?.find((it) => it.name.startsWith(name));
  const first = getStart('PostgreSQL')?.loginMs;
  const again = getStart('embedded, second')?.readyMs;
  return [
    ...bar('first answer within 1 s of the start', first, most(second), inSeconds, true),
    ...bar('second start ready within 3 s, embedded', again, most(3 * second), inSeconds, true),
  ];
}

function paintBars({ paints }: Figures): Bar[] {
  const { login, users, typing } = paints ?? {};
  return [
    ...bar('/login, first paint within 1.0 s', login?.first, most(1000), inSeconds, true),
    ...bar('/login, largest paint within 1.2 s', login?.largest, most(1200), inSeconds, true),
    ...bar('/manager/users, largest within 1.8 s', users?.largest, most(1800), inSeconds, true),
    ...bar('a key in the search within 100 ms', typing?.ms, most(100), inWholeMs, true),
  ];
}

/** Lists whose cost must not grow with the data. */
const flat = [
  'users, first page',
  'users, page 500',
  'users, a rare term',
  'users, a term in every user',
];

function scaleBars({ scale }: Figures): Bar[] {
  const at = (size: number) =>
    flat.flatMap((name) => scale?.find((it) => it.name === name && it.size === size) ?? []);
  const [few, many] = [at(1000), at(1_000_000)];
  const growths = many.flatMap(
    ({ medianMs }, list) => medianMs / (few[list]?.medianMs ?? Number.NaN),
  );
  const slowestAt = (size: number) =>
    worst(scale?.filter((it) => it.size === size).map(({ medianMs }) => medianMs) ?? []);
  return [
    ...bar('1,000,000 ÷ 1,000 users at most 1.5', worst(growths), most(1.5), ratio, true),
    ...bar('any list of 100,000 at most 200 ms', slowestAt(100_000), most(200), inMs, true),
    ...bar('any list of 1,000,000 at most 600 ms', slowestAt(1_000_000), most(600), inMs, true),
  ];
}

/** The thresholds and targets of a build. */
export function judge(figures: Figures): Bar[] {
  const kinds = [sizes, loadBars, startBars, memoryBars, paintBars, scaleBars];
  return kinds.flatMap((bars) => bars(figures));
}
