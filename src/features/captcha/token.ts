import { createStore } from '~/shared/preferences/store';

/** The token of the captcha on the page. Tokens are single-use: each round has a new one. */
let token = '';
export const captchaRound = createStore(0);

export function setCaptchaToken(next: string): void {
  token = next;
}

/** The token to send, or an empty string. The widget then requests the next one. */
export function takeCaptchaToken(): string {
  const taken = token;
  token = '';
  captchaRound.set(captchaRound.get() + 1);
  return taken;
}
