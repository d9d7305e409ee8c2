import { expect, test } from 'vitest';
import { declareFeatures } from '../../../tests/features';
import { appNavigation, managerNavigation } from './navigation';

const features = declareFeatures();

/** The entries of the sidebar that every product has, in this order. */
const specified = [
  'shell:nav.home',
  'shell:nav.application',
  'shell:nav.dashboard',
  'shell:nav.configuration',
  'shell:nav.users',
  'shell:nav.account',
  'shell:nav.openApp',
];

test('the sidebar keeps its entries and their order', () => {
  const labels = managerNavigation(features).flatMap(({ label, entries }) => [
    ...(label ? [label] : []),
    ...entries.map((entry) => entry.label),
  ]);
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
});

test('what watches over the product has a group of its own', () => {
  const groups = managerNavigation(features).filter(({ label }) => label);
  expect(groups.map(({ label }) => label)).toEqual([
    'shell:nav.application',
    'shell:nav.configuration',
    'shell:nav.operations',
  ]);
  const configuration = groups[1]?.entries.map(({ label }) => label);
  expect(configuration).toEqual(['shell:nav.users', 'shell:nav.account']);
});

test('a letter opens one page of an area, and is no shortcut of lists', () => {
  const manager = managerNavigation(features).flatMap(({ entries }) => entries);
  for (const entries of [manager, appNavigation(features)]) {
    const letters = entries.flatMap(({ letter }) => letter ?? []);
    expect(letters.length).toBeGreaterThan(0);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.join('')).toMatch(/^[a-fhilm-wyz]+$/);
  }
});
