import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { captcha } from 'better-auth/plugins';
import * as v from 'valibot';
import type { Captcha, CaptchaProvider } from '~/server/config-services';
import { clientAddressKey, enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { AppError, commonErrors } from '~/shared/app-error';
import { authErrors, isAuthErrorCode } from '../errors';
import type { AuthEngine } from './engine';
import { toEngineRequest } from './engine-request';

/** The endpoint that needs a captcha: it sends an email to an arbitrary address. */
const endpoints = ['/email-otp/send-verification-otp'];

/** Timeout for the captcha service, in milliseconds. */
const timeout = 5000;

const checksPerAddress = { times: 100, seconds: 900 };

const engineNames = {
  turnstile: 'cloudflare-turnstile',
  recaptcha: 'google-recaptcha',
  hcaptcha: 'hcaptcha',
} as const satisfies Record<CaptchaProvider, string>;

type Check = (request: Request) => ReturnType<ReturnType<typeof captcha>['onRequest']>;

const checks = new WeakMap<Captcha, Check>();

/**
 * The engine's check would run inside our transaction. It is only prepared here; `requireCaptcha`
 * calls it before the transaction begins.
 */
export function captchaPlugin(settings: Captcha | null) {
  return {
    id: 'foreword-captcha',
    init(context: AuthContext) {
      if (!settings) return;
      const { provider, siteKey, secretKey, verifyUrl } = settings;
      const plugin = captcha({
        provider: engineNames[provider],
        siteKey,
        secretKey,
        endpoints,
        ...(verifyUrl && { siteVerifyURLOverride: verifyUrl }),
      });
      checks.set(settings, (request) => plugin.onRequest(request, context));
    },
  } satisfies BetterAuthPlugin;
}

/**
 * Refuses requests without a valid captcha token. Runs before the rate limits, so bots cannot use
 * up the limits of an address, and before the transaction, which must not wait for a third party.
 */
export async function requireCaptcha(
  engine: AuthEngine,
  request: Request,
  context: RequestContext,
): Promise<void> {
  const { db, clientAddress, now } = context;
  const settings = context.config.captcha;
  if (!settings) return;
  await enforceRateLimit(db, `captcha:${clientAddressKey(clientAddress)}`, checksPerAddress, now());
  await engine.$context;
  const check = checks.get(settings);
  if (!check) throw new Error('The captcha is not ready');
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, timeout, 'late').unref();
  });
  const verdict = await Promise.race([check(toEngineRequest(request, context)), late]);
  if (verdict) throw await refused(verdict);
}

async function refused(verdict: 'late' | { response: Response }): Promise<AppError> {
  const body: unknown = verdict === 'late' ? null : await verdict.response.json();
  const parsed = v.safeParse(refusal, body);
  // The engine reports every failure of the check itself as an unknown error.
  const code = parsed.success ? parsed.output.code : 'SERVICE_UNAVAILABLE';
  if (isAuthErrorCode(code)) return new AppError(code, authErrors[code]);
  return new AppError(code, commonErrors.SERVICE_UNAVAILABLE);
}

const refusal = v.object({ code: v.picklist(['MISSING_RESPONSE', 'VERIFICATION_FAILED']) });
