import type { Bar } from './bars.ts';
import { kinds } from './bytes.ts';
import type { Figures } from './figures.ts';

type Row = string[];

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const MB = (bytes: number | null) => (bytes === null ? 'n/a' : whole.format(bytes / 1_000_000));
const seconds = (ms: number) => (ms / 1000).toFixed(2);
const digits = (value: number, count: number) => value.toFixed(count);

/** The first column starts left, figures end right. */
function align(rows: Row[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function httpRows({ http, settings }: Figures): Row[] {
  if (!http) return [];
  const title = `HTTP, ${settings.connections} connections, ${settings.seconds} s each`;
  return [
    [],
    [title, 'requests/s', 'CPU ms/request', '÷ ceiling', 'p99 ms', 'answer kB'],
    ...http.map((it) => [
      it.name,
      whole.format(it.requestsPerSecond),
      it.cpuMsPerRequest === null ? 'n/a' : digits(it.cpuMsPerRequest, 3),
      digits(it.toCeiling, 3),
      digits(it.p99Ms, 0),
      `${kB(it.bytes)}${it.encoding === 'none' ? '' : ` ${it.encoding}`}`,
    ]),
  ];
}

function byteRows({ bytes }: Figures): Row[] {
  if (!bytes) return [];
  return [
    [],
    ['/login in Chromium', 'files', 'plain kB', 'gzip kB', 'brotli kB'],
    ...kinds
      .map((kind) => ({ kind, ...bytes.kinds[kind] }))
      .filter(({ files }) => files > 0)
      .map((it) => [it.kind, String(it.files), kB(it.plain), kB(it.gzip), kB(it.brotli)]),
    ['on the wire, headers included', String(bytes.files.length), '', '', kB(bytes.wire)],
  ];
}

function processRows({ processes }: Figures): Row[] {
  if (!processes) return [];
  const { one, two } = processes;
  return [
    [],
    ['WEB_CONCURRENCY', 'one, requests/s', 'two, requests/s', 'two ÷ one'],
    ['/app, signed in', whole.format(one), whole.format(two), digits(two / one, 2)],
  ];
}

function startRows({ start }: Figures): Row[] {
  if (!start) return [];
  return [
    [],
    ['start of the server', 'ready s', '/login s'],
    ...start.map((it) => [it.name, seconds(it.readyMs), seconds(it.loginMs)]),
  ];
}

function memoryRows({ memory }: Figures): Row[] {
  if (!memory) return [];
  return [
    [],
    ['memory (RSS)', 'idle MB', 'after load MB', 'peak MB'],
    ['server on PostgreSQL', MB(memory.idle), MB(memory.afterLoad), MB(memory.peak)],
  ];
}

/** A row for each list, a column for each size; the last compares the largest with the smallest. */
function scaleRows({ scale }: Figures): Row[] {
  if (!scale) return [];
  const sizes = [...new Set(scale.map(({ size }) => size))];
  const names = [...new Set(scale.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = scale.filter((it) => it.name === name);
    const cells = sizes.map((size) => {
      const found = own.find((it) => it.size === size);
      return found
        ? [found.medianMs, found.p95Ms, found.firstMs].map((ms) => digits(ms, 1)).join(' / ')
        : '';
    });
    const ratio = (own.at(-1)?.medianMs ?? 0) / (own[0]?.medianMs ?? 1);
    return [name, ...cells, digits(ratio, 2)];
  });
  const counted = names.flatMap((name) => {
    const own = scale.filter((it) => it.name === name);
    const waits = sizes.map((size) => own.find((it) => it.size === size)?.exactMs);
    if (waits.every((ms) => ms === undefined)) return [];
    return [[name, ...waits.map((ms) => (ms === undefined ? '' : digits(ms, 0)))]];
  });
  const heads = sizes.map((size) => whole.format(size));
  return [
    [],
    ['ms: median / p95 / first call', ...heads, 'growth'],
    ...rows,
    [],
    ['ms until "1,000+" is exact', ...heads],
    ...counted,
  ];
}

function mark(reached: boolean | null): string {
  if (reached === null) return '–';
  return reached ? '✓' : '✗';
}

export function table(figures: Figures, bars: Bar[]): string {
  const { machine, buildMs, typeCheckMs } = figures;
  const load = `load ${digits(machine.loadBefore, 1)} before, ${digits(machine.loadAfter, 1)} after`;
  const rows = [httpRows, processRows, byteRows, startRows, memoryRows, scaleRows].flatMap((part) =>
    part(figures),
  );
  return [
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} × ${machine.processor}, ${load}`,
    ...(buildMs === undefined ? [] : [`built in ${seconds(buildMs)} s`]),
    ...(typeCheckMs === undefined ? [] : [`types checked in ${seconds(typeCheckMs)} s`]),
    ...align(rows),
    '',
    ...bars.map(
      ({ reached, name, figure, aim }) =>
        `${mark(reached)} ${name}: ${figure}${aim ? ' (aim)' : ''}`,
    ),
  ].join('\n');
}
