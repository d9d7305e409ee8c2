import * as v from 'valibot';
import type { Captcha, CaptchaProvider } from '~/server/config/captcha';
import { clientAddressKey, enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { captchaError } from './errors';

/** Timeout for the captcha service, in milliseconds. */
const timeout = 5000;

const checksPerAddress = { times: 100, seconds: 900 };

const verifyUrls: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** Services without a score are certain. */
const responseSchema = v.object({ success: v.boolean(), score: v.optional(v.number(), 1) });
const lowestScore = 0.5;

/**
 * Rejects requests without a valid captcha token. Runs before the rate limits, so bots cannot use
 * up the limits of an address, and before the transaction, which must not wait for a third party.
 */
export async function requireCaptcha(request: Request, context: RequestContext): Promise<void> {
  const { config, db, clientAddress, now } = context;
  if (!config.captcha) return;
  await enforceRateLimit(
    db,
    `captcha-check:${clientAddressKey(clientAddress)}`,
    checksPerAddress,
    now(),
  );
  const token = request.headers.get('x-captcha-response');
  if (!token) throw captchaError('MISSING_RESPONSE');
  if (!(await isValid(config.captcha, token, clientAddress)))
    throw captchaError('VERIFICATION_FAILED');
}

/** Asks the service. All of them have the same protocol, `siteverify`. */
async function isValid(settings: Captcha, token: string, address: string): Promise<boolean> {
  const { provider, siteKey, secretKey, verifyUrl } = settings;
  const fields = { secret: secretKey, response: token, sitekey: siteKey, remoteip: address };
  const response = await fetch(verifyUrl || verifyUrls[provider], {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw captchaError('SERVICE_UNAVAILABLE', { cause });
  });
  if (!response.ok)
    throw captchaError('SERVICE_UNAVAILABLE', { cause: new Error(`status ${response.status}`) });
  const result = v.safeParse(responseSchema, await response.json().catch(() => null));
  return result.success && result.output.success && result.output.score >= lowestScore;
}
