import { metricPrefix } from './metric-prefix';
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './database/database';

export const responseKinds = ['page', 'api', 'auth', 'file'] as const;
export type ResponseKind = (typeof responseKinds)[number];

/** Metrics from the application. Values that are currently unknown are omitted. */
export interface ApplicationMetrics {
  /** Undefined for the embedded database, which has a single connection. */
  pool?: { inUse: number; idle: number; waiting: number; max: number };
  databaseUp: boolean;
  /** Background jobs by queue and state. */
  jobs?: Record<string, Record<string, number>>;
  /** Seconds since the oldest job of a queue could have started. Zero if none waits. */
  jobAges?: Record<string, number>;
  /** Attempts of this process to send a mail. */
  emails?: { sent: number; failed: number };
  /** Free bytes of the disk with DATA_DIR. Undefined if the folder cannot be read. */
  freeBytes?: number;
  /** Seconds since the last backup with our command. Undefined if this machine has none. */
  backupAge?: number;
  features?: { metric: FeatureMetric; value: MetricValue }[];
}

/** A number, or one for each value of the label. */
export type MetricValue = number | Record<string, number>;

/** A metric of a feature. */
export interface FeatureMetric {
  /** Without the prefix. */
  name: string;
  help: string;
  /** The values of a label come from a closed list. */
  label?: { name: string; values: readonly string[] };
  /** Whether it only grows, instead of a gauge. */
  isCounter?: boolean;
  /** If it fails, or has no value, the metric is omitted. */
  read(db: Db): Promise<MetricValue | undefined>;
}

interface MetricsOptions {
  version: string;
  collect(): Promise<ApplicationMetrics>;
}

export const metricsPath = '/metrics';
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Histogram buckets in seconds. Pages take milliseconds, or up to 5 s if the database hangs. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The status class; any other status would be a bug. */
function getClass(status: number): string {
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}

/** Event loop delay since the last scrape. */
function watchEventLoop(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}event_loop_delay_seconds`,
      help: 'Event loop delay since the last scrape.',
      labelNames: ['at'],
      registers: [],
      collect() {
        this.reset();
        // Without measurements the values are NaN.
        if (delay.count === 0) return;
        this.set({ at: 'p50' }, delay.percentile(50) / 1e9);
        this.set({ at: 'p99' }, delay.percentile(99) / 1e9);
        this.set({ at: 'max' }, delay.max / 1e9);
        delay.reset();
      },
    }),
  );
  return () => delay.disable();
}

function watchProcess(registry: Registry, version: string): void {
  const build = new Gauge({
    name: `${metricPrefix}build_info`,
    help: 'Version of the product and of Node.',
    labelNames: ['version', 'node'],
    registers: [],
  });
  build.set({ version, node: process.version }, 1);
  registry.registerMetric(build);
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}memory_bytes`,
      help: 'Memory of the process.',
      labelNames: ['of'],
      registers: [],
      collect() {
        const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
        this.set({ of: 'resident' }, rss);
        this.set({ of: 'heap_used' }, heapUsed);
        this.set({ of: 'heap_total' }, heapTotal);
        this.set({ of: 'external' }, external);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: `${metricPrefix}cpu_seconds_total`,
      help: 'CPU time of the process.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}uptime_seconds`,
      help: 'Time since the process started.',
      registers: [],
      collect() {
        this.set(process.uptime());
      },
    }),
  );
}

function addJobMetrics({ jobs, jobAges }: ApplicationMetrics, registers: Registry[]): void {
  if (jobs) {
    const counts = new Gauge({
      name: `${metricPrefix}jobs`,
      help: 'Background jobs by queue and state.',
      labelNames: ['queue', 'state'],
      registers,
    });
    for (const [queue, states] of Object.entries(jobs))
      for (const [state, count] of Object.entries(states)) counts.set({ queue, state }, count);
  }
  if (jobAges) {
    const ages = new Gauge({
      name: `${metricPrefix}job_due_age_seconds`,
      help: 'Time since the oldest waiting job of a queue could have started.',
      labelNames: ['queue'],
      registers,
    });
    for (const [queue, age] of Object.entries(jobAges)) ages.set({ queue }, age);
  }
}

function addFeatureMetrics({ features = [] }: ApplicationMetrics, registers: Registry[]): void {
  for (const { metric, value } of features) {
    const { name, help, label, isCounter } = metric;
    const labelNames = label ? [label.name] : [];
    const options = { name: metricPrefix + name, help, labelNames, registers };
    const shown = isCounter ? new Counter(options) : new Gauge(options);
    // Registered for one scrape, so a counter starts at zero too.
    if (typeof value === 'number') shown.inc(value);
    else if (label) for (const at of label.values) shown.inc({ [label.name]: at }, value[at] ?? 0);
  }
}

/** The values of one scrape; unknown ones are left out. */
function applicationMetrics(metrics: ApplicationMetrics): Registry {
  const { databaseUp, pool, emails, freeBytes, backupAge } = metrics;
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers }).set(value);
  gauge(`${metricPrefix}database_up`, 'Whether the database responds.', databaseUp ? 1 : 0);
  if (pool) {
    const connections = new Gauge({
      name: `${metricPrefix}database_connections`,
      help: 'Open connections of the pool.',
      labelNames: ['state'],
      registers,
    });
    connections.set({ state: 'in_use' }, pool.inUse);
    connections.set({ state: 'idle' }, pool.idle);
    gauge(`${metricPrefix}database_connections_max`, 'Maximum size of the pool.', pool.max);
    gauge(`${metricPrefix}database_waiting`, 'Requests that wait for a connection.', pool.waiting);
  }
  addJobMetrics(metrics, registers);
  addFeatureMetrics(metrics, registers);
  if (freeBytes !== undefined)
    gauge(`${metricPrefix}data_free_bytes`, 'Free space of the disk with DATA_DIR.', freeBytes);
  if (backupAge !== undefined)
    gauge(`${metricPrefix}backup_age_seconds`, 'Time since the last backup.', backupAge);
  if (emails) {
    const attempts = new Counter({
      name: `${metricPrefix}emails_total`,
      help: 'Attempts to send an email, by result.',
      labelNames: ['result'],
      registers,
    });
    attempts.inc({ result: 'sent' }, emails.sent);
    attempts.inc({ result: 'failed' }, emails.failed);
  }
  return registry;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics in the Prometheus text format. All labels have a fixed set of values, and none contains
 * personal data.
 */
export function createMetrics({ version, collect }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  const responses = new Histogram({
    name: `${metricPrefix}http_request_duration_seconds`,
    help: 'Duration of requests, by kind and status class of the response.',
    labelNames: ['kind', 'status'],
    buckets,
    registers,
  });
  const inFlight = new Gauge({
    name: `${metricPrefix}http_requests_in_flight`,
    help: 'Requests in flight.',
    registers,
  });
  const rejections = new Counter({
    name: `${metricPrefix}http_requests_rejected_total`,
    help: 'Requests rejected because too many were in flight.',
    registers,
  });
  watchProcess(registry, version);
  const close = watchEventLoop(registry);

  return {
    /** Starts timing a request; the returned function records its response, if it has a kind. */
    began() {
      const since = performance.now();
      inFlight.inc();
      return (kind: ResponseKind | undefined, status: number): void => {
        inFlight.dec();
        if (!kind) return;
        const seconds = (performance.now() - since) / 1000;
        responses.observe({ kind, status: getClass(status) }, seconds);
      };
    },
    /** Counts a request that was rejected because of overload. */
    rejected(): void {
      rejections.inc();
    },
    async text(): Promise<string> {
      return Registry.merge([registry, applicationMetrics(await collect())]).metrics();
    },
    close,
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
