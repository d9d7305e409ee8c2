import type { ComponentType } from 'react';
import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

async function load() {
  const { SelectionActions } = await import('./selection-actions');
  // Its props are those of `useSelection`.
  return { SelectionActions: SelectionActions as unknown as ComponentType<object> };
}

export const batchSlots: FeatureSlots = {
  listSelection: { component: lazySlot(load, 'SelectionActions') },
};
