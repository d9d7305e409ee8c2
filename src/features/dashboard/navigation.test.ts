import { expect, test } from 'vitest';
import { managerNavigation } from '~/features/shell/navigation';
import { declareFeatures } from '../../../tests/features';

const features = declareFeatures();

test('the manager starts with the dashboard, which comes first in the sidebar', () => {
  const pages = managerNavigation(features).flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(pages.slice(0, 2)).toEqual(['/manager', '/manager/dashboard']);
  expect(features.find(({ managerStart }) => managerStart)?.managerStart).toBe(
    '/manager/dashboard',
  );
});
