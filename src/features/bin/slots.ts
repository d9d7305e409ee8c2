import { type FeatureSlots, lateSlot } from '~/shared/page/slots';

export const binSlots: FeatureSlots = {
  missingRecord: {
    isOn: (_config, session) => session !== null,
    component: lateSlot(() => import('./components/binned-record'), 'BinnedRecord'),
  },
};
