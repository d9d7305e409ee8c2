import { lazySlot, type FeatureSlots } from '~/shared/page/slots';
import { openDefaultView } from './open-default-view';

export const viewSlots: FeatureSlots = {
  beforeManagerPage: openDefaultView,
  listTabs: {
    component: lazySlot(() => import('./view-tabs'), 'ViewTabs'),
  },
};
