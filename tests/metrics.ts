import { readFileSync } from 'node:fs';
import { featureMetrics } from '~/main/features';
import { type ApplicationMetrics, type Metrics } from '~/server/metrics';
import { metricPrefix } from '../src/server/metric-prefix.ts';

/** Values for every metric that the application may have. */
export const exampleMetrics: ApplicationMetrics = {
  pool: { inUse: 3, idle: 2, waiting: 1, max: 10 },
  databaseUp: true,
  jobs: { 'send-email': { created: 1, retry: 2, failed: 0 } },
  jobAges: { 'send-code': 0, 'send-email': 12 },
  emails: { sent: 7, failed: 2 },
  freeBytes: 5e9,
  backupAge: 3600,
  features: featureMetrics.map((metric) => ({
    metric,
    value: metric.label ? Object.fromEntries(metric.label.values.map((it) => [it, 1])) : 1,
  })),
};

/** A document, with the metrics under the name of the product, which may have changed since. */
export async function readWithMetrics(file: string, metrics: Metrics): Promise<string> {
  const text = readFileSync(file, 'utf8');
  const names = [...(await exposedTypes(metrics)).keys()].map((it) => it.replace(metricPrefix, ''));
  const prefix = new RegExp(`\\b([a-z]\\w*?_)(?:${names.join('|')})`).exec(text)?.[1];
  if (!prefix) throw new Error(`${file} names no metric`);
  return text.replaceAll(new RegExp(`\\b${prefix}`, 'g'), metricPrefix);
}

/** The names of our metrics in a text. */
export const namesIn = (text: string) =>
  new Set(text.match(new RegExp(`\\b${metricPrefix}\\w+`, 'g')));

/** The names and types in `# TYPE` lines. */
export async function exposedTypes(metrics: Metrics): Promise<Map<string, string>> {
  const text = await metrics.text();
  return new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
}

/** The names that queries may use: a histogram has several. */
export async function exposedSeries(metrics: Metrics): Promise<Set<string>> {
  return new Set(
    [...(await exposedTypes(metrics))].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
    ),
  );
}
