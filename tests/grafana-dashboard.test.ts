import { afterAll, expect, test } from 'vitest';
import { createMetrics } from '~/server/metrics';
import {
  exampleMetrics,
  exposedSeries,
  exposedTypes,
  namesIn,
  readWithMetrics,
} from './metrics.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
}

const metrics = createMetrics({ version: '1.2.3', collect: async () => exampleMetrics });
const { panels, templating }: Dashboard = JSON.parse(
  await readWithMetrics('docs/grafana-dashboard.json', metrics),
);
afterAll(() => metrics.close());

test('every metric of the dashboard exists, and every metric is in the dashboard', async () => {
  const types = await exposedTypes(metrics);
  const series = await exposedSeries(metrics);
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const used = namesIn(expressions.join('\n'));
  expect([...used].filter((name) => !series.has(name))).toEqual([]);
  expect([...types.keys()].filter((name) => ![...used].some((it) => it.startsWith(name)))).toEqual(
    [],
  );
  const queries = templating.list.map(({ query }) =>
    typeof query === 'string' ? query : query.query,
  );
  expect([...namesIn(queries.join())].filter((name) => !series.has(name))).toEqual([]);
});

test('label values of the dashboard exist', async () => {
  for (const kind of ['page', 'api', 'auth'] as const)
    for (const status of [404, 500]) metrics.began()(kind, status);
  const text = await metrics.text();
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const selected = expressions
    .flatMap((expr) => [...expr.matchAll(/(\w+)=~?"([^"$]+)"/g)])
    // Event loop delays have no values until they are measured.
    .filter(([, label]) => label !== 'at')
    .flatMap(([, label, values = '']) => values.split('|').map((value) => `${label}="${value}"`));
  expect(selected.filter((it) => !text.includes(it))).toEqual([]);
});

test('names follow the conventions, and the guide lists all metrics', async () => {
  const types = await exposedTypes(metrics);
  const listed = namesIn(await readWithMetrics('docs/guides/run-in-production.md', metrics));
  expect([...types.keys()].filter((name) => !listed.has(name))).toEqual([]);
  const suffixes: Record<string, RegExp> = { counter: /_total$/, histogram: /_seconds$/ };
  for (const [name, type] of types) expect(name).toMatch(suffixes[type] ?? /(?<!_total)$/);
});
