import { expect, test } from 'vitest';
import { managerNavigation } from '~/features/shell/navigation';
import { declareFeatures } from '../../../tests/features';

test('books follow the dashboard in the sidebar', () => {
  const labels = managerNavigation(declareFeatures()).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );
  expect(labels.indexOf('books:title')).toBe(labels.indexOf('shell:nav.dashboard') + 1);
});
