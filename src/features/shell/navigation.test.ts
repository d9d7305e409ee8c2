import { House } from 'lucide-react';
import { expect, test } from 'vitest';
import { declareFeatures } from '../../../tests/features';
import { appNavigation, managerNavigation } from './navigation';

const features = declareFeatures();

/** The entries of the sidebar that every product has, in this order. */
const specified = [
  'shell:nav.home',
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

test('what watches over the product has groups of its own', () => {
  const [application, ...groups] = managerNavigation([
    { navigation: { application: [{ to: '/app', label: 'shell:nav.home', icon: House }] } },
    ...features,
  ]).filter(({ label }) => label);
  expect(application?.label).toBe('shell:nav.application');
  expect(groups.map(({ label }) => label)).toEqual([
    'shell:nav.configuration',
    'shell:nav.history',
    // Parts only.
    ...groups.flatMap(({ label }) => (label === 'shell:nav.system' ? [label] : [])),
  ]);
  const configuration = groups[0]?.entries.map(({ label }) => label);
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

test('a group without pages is not shown', () => {
  const groups = managerNavigation([]);
  expect(groups.map(({ label }) => label)).toEqual([undefined]);
});
