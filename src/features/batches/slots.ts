import type { ComponentType } from 'react';
import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

export const batchSlots: FeatureSlots = {
  listSelection: {
    // Its props are those of `useSelection`.
    component: lazySlot(() =>
      import('./selection-actions').then(
        (module) => module.SelectionActions as unknown as ComponentType<object>,
      ),
    ),
  },
};
