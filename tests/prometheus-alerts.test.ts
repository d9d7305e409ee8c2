import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { metricPrefix } from '../src/server/metric-prefix.ts';
import { createMetrics } from '~/server/metrics';
import { exampleMetrics, exposedSeries, namesIn, readWithMetrics } from './metrics.ts';

const file = 'docs/prometheus-alerts.yaml';
const guide = 'docs/guides/respond-to-alerts.md';
const getName = (rule: string) => rule.split('\n')[0] ?? '';

const metrics = createMetrics({ version: '1.2.3', collect: async () => exampleMetrics });
const rules = (await readWithMetrics(file, metrics)).split(/^ {6}- alert: /m).slice(1);
afterAll(() => metrics.close());

test('every metric and label of the alert rules exists', async () => {
  for (const kind of ['page', 'api', 'auth'] as const) metrics.began()(kind, 500);
  const series = await exposedSeries(metrics);
  const used = rules.flatMap((rule) => [...namesIn(rule)]);
  expect(used.filter((name) => !series.has(name))).toEqual([]);
  const text = await metrics.text();
  const labels = rules
    .flatMap((rule) => rule.match(/\b(?!at)\w+="\w+"/g) ?? [])
    .filter((label) => !text.includes(label));
  expect(labels).toEqual([]);
});

test('codes that nobody sends raise an alert within two minutes', () => {
  const rule = rules.find((one) => getName(one) === 'CodesWait') ?? '';
  const [, age = ''] = /job_due_age_seconds\{queue="send-code"\}\) > (\d+)$/m.exec(rule) ?? [];
  const [, minutes = ''] = /^ +for: (\d+)m$/m.exec(rule) ?? [];
  expect(Number(age)).toBeGreaterThan(0);
  expect(Number(age) + Number(minutes) * 60).toBeLessThanOrEqual(120);
});

test('every rule uses a metric, and has a severity, a summary and a runbook', () => {
  expect(rules.length).toBeGreaterThan(5);
  const headings = [...readFileSync(guide, 'utf8').matchAll(/^## (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings).toEqual(rules.map(getName));
  for (const rule of rules) {
    expect(rule).toContain(metricPrefix);
    expect(rule).toMatch(/severity: (critical|warning)\b/);
    expect(rule).toMatch(/^ {10}summary: \S/m);
    expect(rule).toContain(`runbook: ${guide}#${getName(rule).toLowerCase()}`);
  }
});
