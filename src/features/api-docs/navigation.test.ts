import { expect, test } from 'vitest';
import { managerNavigation } from '~/features/shell/navigation';
import { declareFeatures } from '../../../tests/features';

test('the API reference is the last link of the sidebar, after the one to the app', () => {
  const entries = managerNavigation(declareFeatures()).flatMap((group) => group.entries);
  expect(entries.slice(-2).map(({ label }) => label)).toEqual([
    'shell:nav.openApp',
    'shell:nav.apiDocs',
  ]);
});
