import { lazySlot } from '~/shared/page/lazy-slot';
import type { FeatureSlots } from '~/shared/page/slots';

export const captchaSlots: FeatureSlots = {
  codeForm: {
    isOn: ({ captcha }) => captcha !== null,
    component: lazySlot(() => import('./captcha').then((module) => module.Captcha)),
  },
};
