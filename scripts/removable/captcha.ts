// A captcha before a sign-in code is sent: Turnstile, reCAPTCHA or hCaptcha. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['captcha'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /captcha|^(MISSING_RESPONSE|VERIFICATION_FAILED|SERVICE_UNAVAILABLE)$/i,
  /** Must not occur in the project without it. */
  leftovers: /captcha/i,
};
