import {
  guardEndpoint,
  sendCodeEndpoint,
  sendCodePath,
} from '~/features/accounts/auth/endpoints.server';
import { defineServerFeature } from '~/server/feature';
import { requireCaptcha } from './server/captcha';
import { captchaErrors } from './server/errors';

export const captcha = defineServerFeature({
  authEndpoints: {
    [sendCodePath]: guardEndpoint(sendCodeEndpoint, {
      errors: captchaErrors,
      description:
        'If a captcha is configured, its token is sent in the header `x-captcha-response`.',
      async check({ request, context, input }) {
        if (input.type === 'sign-in') await requireCaptcha(request, context);
      },
    }),
  },
});
