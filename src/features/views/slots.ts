import { lazySlot, type FeatureSlots } from '~/shared/page/slots';
import { openDefaultView } from './open-default-view';

export const viewSlots: FeatureSlots = {
  beforeManagerPage: openDefaultView,
  listTools: {
    component: lazySlot(() => import('./list-tools').then((module) => module.ViewsMenu)),
  },
};
