import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

export const exportSlots: FeatureSlots = {
  listExport: {
    component: lazySlot(() => import('./export-menu'), 'ExportMenu'),
  },
};
