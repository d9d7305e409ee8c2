import type { PublicConfig } from '~/shared/page/public-config';

type Provider = NonNullable<PublicConfig['captcha']>['provider'];

export interface WidgetOptions {
  siteKey: string;
  language: string;
  theme: 'light' | 'dark';
  /** Called with an empty string when the token expires. */
  onToken(token: string): void;
  onFailure(): void;
}

/** The API that all three services share. */
interface Service {
  render(place: HTMLElement, options: Record<string, unknown>): string | number;
  remove?(widget: string | number): void;
  reset(widget: string | number): void;
  ready?(callback: () => void): void;
}

declare global {
  interface Window {
    turnstile?: Service;
    grecaptcha?: Service;
    hcaptcha?: Service;
  }
}

interface Source {
  /** URL of the script. reCAPTCHA takes the language here; the others take it with the widget. */
  script(language: string): string;
  service(): Service | undefined;
}

const sources: Record<Provider, Source> = {
  turnstile: {
    script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    service: () => window.turnstile,
  },
  recaptcha: {
    script: (hl) => `https://www.google.com/recaptcha/api.js?render=explicit&hl=${hl}`,
    service: () => window.grecaptcha,
  },
  hcaptcha: {
    script: () => 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    service: () => window.hcaptcha,
  },
};

const loading = new Map<string, Promise<void>>();

function loadScript(src: string): Promise<void> {
  let script = loading.get(src);
  if (!script) {
    script = new Promise((resolve, reject) => {
      // Created by a trusted script, so the content security policy (CSP) lets it run.
      const element = document.createElement('script');
      element.src = src;
      element.async = true;
      element.addEventListener('load', () => resolve());
      element.addEventListener('error', () => {
        loading.delete(src);
        element.remove();
        reject(new Error('The captcha could not be loaded'));
      });
      document.head.append(element);
    });
    loading.set(src, script);
  }
  return script;
}

async function loadService(provider: Provider, language: string): Promise<Service> {
  const source = sources[provider];
  await loadScript(source.script(language));
  const service = source.service();
  if (!service) throw new Error('The captcha did not start');
  // Only reCAPTCHA needs `ready` after its script has run. Turnstile's `ready` does not apply here.
  if (provider === 'recaptcha') await new Promise<void>((done) => service.ready?.(done));
  return service;
}

/**
 * Shows the widget in `place` and returns a cleanup function. Do not await it: it may never load.
 */
export function showWidget(
  provider: Provider,
  place: HTMLElement,
  { siteKey, language, theme, onToken, onFailure }: WidgetOptions,
): () => void {
  let gone = false;
  let remove = () => {};
  loadService(provider, language).then(
    (service) => {
      if (gone) return;
      const box = place.appendChild(document.createElement('div'));
      const widget = service.render(box, {
        sitekey: siteKey,
        theme,
        ...(provider === 'turnstile' ? { language, size: 'flexible' } : { hl: language }),
        callback: onToken,
        'expired-callback': () => onToken(''),
        'error-callback': onFailure,
      });
      remove = () => {
        if (service.remove) service.remove(widget);
        else service.reset(widget);
        box.remove();
      };
    },
    () => gone || onFailure(),
  );
  return () => {
    gone = true;
    remove();
  };
}
