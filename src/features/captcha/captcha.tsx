import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { codeHeaders } from '~/features/accounts/auth/client';
import { useI18n } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { createStore } from '~/shared/preferences/store';
import type { Theme } from '~/shared/preferences/preferences';
import { FieldError } from '~/ui/form/field';

function shade(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * The widget of the configured captcha service, for forms that request a code. A token that is sent is replaced by that of a new widget.
 */
export function Captcha() {
  useEffect(() => {
    codeHeaders.add = (headers) => {
      const token = takeCaptchaToken();
      if (token) headers.set('x-captcha-response', token);
    };
    return () => {
      codeHeaders.add = undefined;
    };
  }, []);
  const round = useSyncExternalStore(captchaRound.subscribe, captchaRound.get, captchaRound.get);
  return <Widget key={round} />;
}

function Widget() {
  const { t, language } = useI18n();
  const pageContext = usePageContext();
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const receive = useEffectEvent((token: string) => {
    setFailed(false);
    setCaptchaToken(token);
  });
  const fail = useEffectEvent(() => {
    setFailed(true);
    setCaptchaToken('');
  });
  const { provider, siteKey } = pageContext?.config.captcha ?? {};
  const theme = pageContext?.theme ?? 'system';

  useEffect(() => {
    const node = place.current;
    if (!provider || !siteKey || !node) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const options = {
      siteKey,
      language,
      theme: shade(theme),
      onToken: (token: string) => receive(token),
      onFailure: () => fail(),
    };
    // Loaded only where a captcha is configured.
    import('./script').then(
      ({ showWidget }) => {
        if (!gone) stop = showWidget(provider, node, options);
      },
      () => fail(),
    );
    return () => {
      gone = true;
      setCaptchaToken('');
      stop?.();
    };
  }, [provider, siteKey, language, theme]);

  if (!provider) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <div ref={place} role="group" aria-label={t('captcha:label')} className="min-h-16" />
      {failed && <FieldError>{t('captcha:failed')}</FieldError>}
    </div>
  );
}

/** The token of the captcha on the page. Tokens are single-use: each round has a new one. */
let token = '';
const captchaRound = createStore(0);

function setCaptchaToken(next: string): void {
  token = next;
}

/** The token to send, or an empty string. The widget then requests the next one. */
function takeCaptchaToken(): string {
  const taken = token;
  token = '';
  captchaRound.set(captchaRound.get() + 1);
  return taken;
}
