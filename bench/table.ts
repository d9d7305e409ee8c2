import type { Bar } from './bars.ts';
import type { Figures } from './figures.ts';
// imports:start
import type { Wait } from './imports.ts';
// imports:end
import { median } from './stage.ts';

type Row = string[];

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const MB = (bytes: number | null) => (bytes === null ? 'n/a' : whole.format(bytes / 1_000_000));
const seconds = (ms: number) => (ms / 1000).toFixed(2);
const digits = (value: number, count: number) => value.toFixed(count);

/** The first column is left-aligned, figures are right-aligned. */
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
    [title, 'requests/s', '503', 'CPU ms/request', 'p99 ms', 'answer kB'],
    ...http.map((it) => [
      it.name,
      whole.format(it.requestsPerSecond),
      whole.format(it.rejected),
      it.cpuMsPerRequest === null ? 'n/a' : digits(it.cpuMsPerRequest, 3),
      digits(it.p99Ms, 0),
      `${kB(it.bytes)}${it.encoding === 'none' ? '' : ` ${it.encoding}`}`,
    ]),
  ];
}

function comparisonRows({ comparison }: Figures): Row[] {
  if (!comparison) return [];
  return [
    [],
    ['CPU ms/request, 1 connection', 'ours', 'other', 'ratio', 'spread', 'floor', '÷ floor'],
    ...comparison.map(({ name, ours, other, ratios, floor }) => [
      name,
      digits(ours, 2),
      ...(other === null
        ? ['', '', '']
        : [
            digits(other, 2),
            digits(median(ratios), 2),
            `${digits(Math.min(...ratios), 2)}–${digits(Math.max(...ratios), 2)}`,
          ]),
      digits(floor, 2),
      digits(ours / floor, 1),
    ]),
  ];
}

function paintRows({ paints }: Figures): Row[] {
  if (!paints) return [];
  const { runs, login, users, typing } = paints;
  const title = `Chromium, 4× slower, Fast 4G, median of ${runs}`;
  return [
    [],
    [title, 'first paint s', 'largest paint s', 'slowest key ms'],
    ['/login', seconds(login.first), seconds(login.largest)],
    ['/manager/users', seconds(users.first), seconds(users.largest), digits(typing.ms, 0)],
  ];
}

function developmentRows({ development }: Figures): Row[] {
  if (!development) return [];
  return [
    [],
    ['npm run dev', 's', 'CPU s'],
    ...development.map(({ name, ms, cpuMs }) => [
      name,
      seconds(ms),
      cpuMs === null ? 'n/a' : seconds(cpuMs),
    ]),
  ];
}

function longRunRows({ longRun }: Figures): Row[] {
  if (!longRun) return [];
  const { mix, idle, rounds, growth } = longRun;
  return [
    [],
    ['memory (RSS) after requests', 'MB', 'requests/s'],
    ['0', MB(idle)],
    ...rounds.map((round, at) => {
      const made = round.requests - (rounds[at - 1]?.requests ?? 0);
      return [whole.format(round.requests), MB(round.memory), whole.format(made / round.seconds)];
    }),
    ['last third ÷ middle third, less 1', `${digits(growth * 100, 1)} %`],
    ...mix.map(({ name, percent }) => [`  of each hundred, ${name}`, digits(percent, 0)]),
  ];
}

// imports:start
const waitRow = (it: Wait): Row => [
  `    ${it.name}`,
  ...[it.medianMs, it.p95Ms, it.slowestMs].map((ms) => digits(ms, 0)),
  String(it.failed),
];

function importRows({ imports }: Figures): Row[] {
  return (imports ?? []).flatMap((found): Row[] => [
    [],
    [`import of ${whole.format(found.rows)} users, ${found.database}`],
    ['  rows checked per second', whole.format(found.checkedPerSecond)],
    ['  rows imported per second', whole.format(found.importedPerSecond)],
    ['  rows exported per second', whole.format(found.exportedPerSecond)],
    ['  users banned per second', whole.format(found.bannedPerSecond)],
    ['  CPU ms per row', found.cpuMsPerRow === null ? 'n/a' : digits(found.cpuMsPerRow, 2)],
    ['  peak memory MB', MB(found.peakMemory)],
    ['  requests during the import', 'median ms', 'p95 ms', 'slowest ms', 'failed'],
    ...found.waits.map(waitRow),
    ['  requests during the export', 'median ms', 'p95 ms', 'slowest ms', 'failed'],
    ...found.exportWaits.map(waitRow),
    ['  requests during the ban', 'median ms', 'p95 ms', 'slowest ms', 'failed'],
    ...found.banWaits.map(waitRow),
  ]);
}
// imports:end

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

/**
 * One row per list, one column per size; the last column compares the largest with the smallest.
 */
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
  const heads = sizes.map((size) => whole.format(size));
  return [[], ['ms: median / p95 / first call', ...heads, 'growth'], ...rows];
}

function mark(reached: boolean | null): string {
  if (reached === null) return '–';
  return reached ? '✓' : '✗';
}

export function table(figures: Figures, bars: Bar[]): string {
  const { machine } = figures;
  const load = `load ${digits(machine.loadBefore, 1)} before, ${digits(machine.loadAfter, 1)} after`;
  const parts = [
    comparisonRows,
    httpRows,
    paintRows,
    startRows,
    memoryRows,
    longRunRows,
    // imports:start
    importRows,
    // imports:end
    developmentRows,
    scaleRows,
  ];
  return [
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} × ${machine.processor}, ${load}`,
    ...align(parts.flatMap((part) => part(figures))),
    '',
    ...bars.map(
      ({ reached, name, figure, aim }) =>
        `${mark(reached)} ${name}: ${figure}${aim ? ' (aim)' : ''}`,
    ),
  ].join('\n');
}
