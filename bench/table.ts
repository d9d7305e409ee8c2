import type { Bar } from './bars.ts';
import { kinds } from './bytes.ts';
import type { Figures } from './figures.ts';

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
    [title, 'requests/s', '503', 'CPU ms/request', '÷ ceiling', 'p99 ms', 'answer kB'],
    ...http.map((it) => [
      it.name,
      whole.format(it.requestsPerSecond),
      whole.format(it.rejected),
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
      .map((entry) => [
        entry.kind,
        String(entry.files),
        kB(entry.plain),
        kB(entry.gzip),
        kB(entry.brotli),
      ]),
    ['on the wire, headers included', String(bytes.files.length), '', '', kB(bytes.wire)],
  ];
}

function processRows({ processes }: Figures): Row[] {
  if (!processes) return [];
  const { one, two, ratio, accounted } = processes;
  const rows = [one, two].map(({ processes: count, requestsPerSecond, cores }) => [
    String(count),
    whole.format(requestsPerSecond),
    ...(cores ? [cores.servers, cores.database, cores.load] : []).map((it) => digits(it, 2)),
  ]);
  return [
    [],
    ['processes, /app signed in', 'requests/s', 'servers cores', 'database cores', 'load cores'],
    ...rows,
    ['two ÷ one, as measured', digits(ratio, 2)],
    ['two ÷ one, accounted for', accounted === null ? 'n/a' : digits(accounted, 2)],
  ];
}

function otherByteRows({ bytes }: Figures): Row[] {
  if (!bytes) return [];
  const rows = bytes.others.map(({ path, above }) => [path, kB(above)]);
  return [[], ['JS above that of /login', 'gzip kB'], ...rows];
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

function toolRows({ tools }: Figures): Row[] {
  if (!tools || tools.length === 0) return [];
  return [
    [],
    ['tools', 's', 'CPU s'],
    ...tools.map(({ name, ms, cpuMs }) => [
      name,
      seconds(ms),
      cpuMs === null ? 'n/a' : seconds(cpuMs),
    ]),
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
function importRows({ imports }: Figures): Row[] {
  return (imports ?? []).flatMap((found): Row[] => [
    [],
    [`import of ${whole.format(found.rows)} users, ${found.database}`],
    ['  rows checked per second', whole.format(found.checkedPerSecond)],
    ['  rows imported per second', whole.format(found.importedPerSecond)],
    ['  CPU ms per row', found.cpuMsPerRow === null ? 'n/a' : digits(found.cpuMsPerRow, 2)],
    ['  peak memory MB', MB(found.peakMemory)],
    ['  requests meanwhile', 'median ms', 'p95 ms', 'slowest ms', 'failed'],
    ...found.waits.map((it) => [
      `    ${it.name}`,
      ...[it.medianMs, it.p95Ms, it.slowestMs].map((ms) => digits(ms, 0)),
      String(it.failed),
    ]),
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
    httpRows,
    processRows,
    byteRows,
    otherByteRows,
    paintRows,
    startRows,
    memoryRows,
    longRunRows,
    // imports:start
    importRows,
    // imports:end
    toolRows,
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
