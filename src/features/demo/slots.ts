import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

const isOn = (config: { demo: object | null }) => config.demo !== null;

export const demoSlots: FeatureSlots = {
  document: {
    isOn,
    component: lazyRouteComponent(() => import('./components/outlet'), 'DemoOutlet'),
  },
  userMenu: {
    isOn,
    component: lazyRouteComponent(() => import('./components/badge'), 'DemoBadge'),
  },
  signInPage: {
    isOn,
    component: lazyRouteComponent(() => import('./components/demo-login'), 'DemoLogin'),
  },
};
