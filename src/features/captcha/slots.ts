import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

export const captchaSlots: FeatureSlots = {
  codeForm: {
    isOn: ({ captcha }) => captcha !== null,
    component: lazySlot(() => import('./captcha'), 'Captcha'),
  },
};
