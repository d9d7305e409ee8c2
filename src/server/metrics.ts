import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Metrics in the Prometheus text format. All labels have a fixed set of values, and none contains
 * personal data.
 */
export interface Metrics {
  /** Starts timing a request; the returned function records its response. */
  began(): (kind: ResponseKind, status: number) => void;
  text(): Promise<string>;
  close(): void;
}

export const responseKinds = ['page', 'api', 'auth', 'file', 'health'] as const;
export type ResponseKind = (typeof responseKinds)[number];

/** Metrics from the application. Values that are currently unknown are omitted. */
export interface ApplicationMetrics {
  /** Undefined for the embedded database, which has a single connection. */
  pool?: { inUse: number; idle: number; waiting: number; max: number };
  databaseUp: boolean;
  /** Pending mails. */
  outbox?: number;
  /** Attempts of this process to send a mail. */
  emails?: { sent: number; failed: number };
}

export interface MetricsOptions {
  version: string;
  collect(): Promise<ApplicationMetrics>;
}

export const metricsPath = '/metrics';
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Histogram buckets in seconds. Pages take milliseconds, or up to 5 s if the database hangs. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  /** Cumulative count for each bucket. */
  within: number[];
  count: number;
  sum: number;
}

type Value = number | undefined;
type Labels = Record<string, string>;
type Sample = [name: string, labels: Labels, value: Value];

function line([name, labels, value]: Sample): string[] {
  if (value === undefined) return [];
  const pairs = Object.entries(labels).map(
    ([label, it]) => `${label}="${it.replaceAll(/["\\\n]/g, '_')}"`,
  );
  return [`${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`];
}

/** A metric family with help and type; empty if it has no values. */
function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: Sample[],
): string[] {
  const lines = samples.flatMap(line);
  return lines.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines] : [];
}

const gauge = (name: string, help: string, value: Value) =>
  family(name, 'gauge', help, [[name, {}, value]]);

const answers = 'foreword_http_answer_seconds';

function answerLines(series: Map<string, Series>): string[] {
  const samples = [...series].flatMap(([key, { within, count, sum }]): Sample[] => {
    const [kind = '', status = ''] = key.split(' ');
    const labels = { kind, status };
    return [
      ...bounds.map((bound, at): Sample => {
        return [`${answers}_bucket`, { ...labels, le: String(bound) }, within[at]];
      }),
      [`${answers}_bucket`, { ...labels, le: '+Inf' }, count],
      [`${answers}_sum`, labels, sum],
      [`${answers}_count`, labels, count],
    ];
  });
  return family(answers, 'histogram', 'Responses by kind and status class.', samples);
}

/** The status class; any other status would be a bug. */
function classOf(status: number): string {
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}

function loopLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const name = 'foreword_event_loop_delay_seconds';
  // Without measurements the values are NaN.
  const seconds = (nanoseconds: number) => (delay.count > 0 ? nanoseconds / 1e9 : undefined);
  const lines = family(name, 'gauge', 'Event loop delay since the last scrape.', [
    [name, { at: 'p50' }, seconds(delay.percentile(50))],
    [name, { at: 'p99' }, seconds(delay.percentile(99))],
    [name, { at: 'max' }, seconds(delay.max)],
  ]);
  delay.reset();
  return lines;
}

function processLines(): string[] {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const name = 'foreword_memory_bytes';
  const cpuName = 'foreword_cpu_seconds_total';
  return [
    ...family(name, 'gauge', 'Memory of the process.', [
      [name, { of: 'resident' }, memory.rss],
      [name, { of: 'heap_used' }, memory.heapUsed],
      [name, { of: 'heap_total' }, memory.heapTotal],
      [name, { of: 'external' }, memory.external],
    ]),
    ...family(cpuName, 'counter', 'CPU time of the process.', [
      [cpuName, {}, (cpu.user + cpu.system) / 1e6],
    ]),
    ...gauge('foreword_uptime_seconds', 'Time since the process started.', process.uptime()),
  ];
}

function applicationLines({ pool, databaseUp, outbox, emails }: ApplicationMetrics): string[] {
  const emailsName = 'foreword_emails_total';
  const name = 'foreword_database_connections';
  return [
    ...gauge('foreword_database_up', 'Whether the database responds.', databaseUp ? 1 : 0),
    ...family(name, 'gauge', 'Open connections of the pool.', [
      [name, { state: 'in_use' }, pool?.inUse],
      [name, { state: 'idle' }, pool?.idle],
    ]),
    ...gauge('foreword_database_connections_max', 'Maximum size of the pool.', pool?.max),
    ...gauge('foreword_database_waiting', 'Requests that wait for a connection.', pool?.waiting),
    ...gauge('foreword_outbox_mails', 'Emails that wait to be sent.', outbox),
    ...family(emailsName, 'counter', 'Attempts to send an email, by result.', [
      [emailsName, { result: 'sent' }, emails?.sent],
      [emailsName, { result: 'failed' }, emails?.failed],
    ]),
  ];
}

export function createMetrics({ version, collect }: MetricsOptions): Metrics {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let inFlight = 0;

  function count(kind: ResponseKind, status: number, seconds: number): void {
    const key = `${kind} ${classOf(status)}`;
    const it = series.get(key) ?? { within: bounds.map(() => 0), count: 0, sum: 0 };
    series.set(key, it);
    for (const [at, bound] of bounds.entries())
      if (seconds <= bound) it.within[at] = (it.within[at] ?? 0) + 1;
    it.count += 1;
    it.sum += seconds;
  }

  return {
    began() {
      const since = performance.now();
      inFlight += 1;
      return (kind, status) => {
        inFlight -= 1;
        count(kind, status, (performance.now() - since) / 1000);
      };
    },
    async text() {
      const build = 'foreword_build_info';
      return [
        ...family(build, 'gauge', 'Version of the product and of Node.', [
          [build, { version, node: process.version }, 1],
        ]),
        ...answerLines(series),
        ...gauge('foreword_http_in_flight', 'Requests in flight.', inFlight),
        ...loopLines(delay),
        ...processLines(),
        ...applicationLines(await collect()),
        '',
      ].join('\n');
    },
    close: () => delay.disable(),
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Checks the bearer token in constant time. */
export function isMetricsAuthorized(
  authorization: string | null | undefined,
  token: string,
): boolean {
  if (token === '') return true;
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
