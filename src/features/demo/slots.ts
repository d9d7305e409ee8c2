import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const isOn = (config: { demo: object | null }) => config.demo !== null;

export const demoSlots: FeatureSlots = {
  document: {
    isOn,
    component: lazySlot(() => import('./components/outlet'), 'DemoOutlet'),
  },
  userMenu: {
    isOn,
    component: lazySlot(() => import('./components/badge'), 'DemoBadge'),
  },
  signInPage: {
    isOn,
    component: lazySlot(() => import('./components/demo-login'), 'DemoLogin'),
  },
};
