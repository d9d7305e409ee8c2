import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

export const captchaSlots: FeatureSlots = {
  codeForm: {
    isOn: ({ captcha }) => captcha !== null,
    component: lazyRouteComponent(() => import('./captcha'), 'Captcha'),
  },
};
