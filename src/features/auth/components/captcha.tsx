'use no memo'; // Rendered once: memoization would add more bytes than it saves.

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '~/shared/i18n/context';
import type { Theme } from '~/shared/theme';
import { usePageContext } from '~/shared/page-context-hooks';
import { FieldError } from '~/ui/form/field';

export interface CaptchaProps {
  /** Called with the token, or an empty string when it expires. Tokens are single-use. */
  onToken(token: string): void;
}

function shade(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The widget of the configured captcha service; renders nothing if none is configured. */
export function Captcha({ onToken }: CaptchaProps) {
  const { t, language } = useI18n();
  const pageContext = usePageContext();
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const receive = useEffectEvent((token: string) => {
    setFailed(false);
    onToken(token);
  });
  const fail = useEffectEvent(() => {
    setFailed(true);
    onToken('');
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
    import('./captcha-script').then(
      ({ showWidget }) => {
        if (!gone) stop = showWidget(provider, node, options);
      },
      () => fail(),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [provider, siteKey, language, theme]);

  if (!provider) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <div ref={place} role="group" aria-label={t('social:captcha.label')} className="min-h-16" />
      {failed && <FieldError>{t('social:captcha.failed')}</FieldError>}
    </div>
  );
}

/**
 * For a form with a captcha: render `widget` and send the result of `take`. Tokens are single-use,
 * so the widget then requests the next one.
 */
export function useCaptcha(): { widget: ReactNode; take(): string } {
  const [round, setRound] = useState(0);
  const [token, setToken] = useState('');
  return {
    widget: <Captcha key={round} onToken={setToken} />,
    take() {
      setRound(round + 1);
      setToken('');
      return token;
    },
  };
}
