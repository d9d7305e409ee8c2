import { expect, test } from 'vitest';
import { managerNavigation } from '~/features/shell/navigation';
import { declareFeatures } from '../../../tests/features';

test('genres follow books in the sidebar', () => {
  const labels = managerNavigation(declareFeatures()).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );
  expect(labels.indexOf('books:title')).toBeGreaterThan(0);
  expect(labels.indexOf('genres:title')).toBe(labels.indexOf('books:title') + 1);
});
