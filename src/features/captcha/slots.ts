import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/slots';

export const captchaSlots: FeatureSlots = {
  codeForm: {
    isOn: ({ captcha }) => captcha !== null,
    component: lazyRouteComponent(() => import('./captcha'), 'Captcha'),
  },
};
