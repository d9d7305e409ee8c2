import { type ApplicationMetrics, type Metrics } from '~/server/metrics';
import { metricPrefix } from '../src/server/metric-prefix.ts';

/** Values for every metric that the application may have. */
export const exampleMetrics: ApplicationMetrics = {
  pool: { inUse: 3, idle: 2, waiting: 1, max: 10 },
  databaseUp: true,
  replica: { usable: true, reads: { replica: 5, primary: 1 } },
  jobs: { 'send-email': { created: 1, retry: 2, failed: 0 } },
  emails: { sent: 7, failed: 2 },
};

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
