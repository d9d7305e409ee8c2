import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import urls from 'virtual:messages';
import { DemoOutlet } from '~/features/demo/demo-outlet';
import { storedLanguage, storedTheme } from '~/shared/detect';
import { I18nProvider } from '~/shared/i18n/context';
import { currentI18n, useCurrentI18n } from '~/shared/i18n/current';
import type { Language } from '~/shared/i18n/languages';
import { composeTitle, productName } from '~/shared/page-title';
import { defaultTheme } from '~/shared/theme';
import { rememberLanguage, usePreferences, useVisit } from '~/shared/visit-hooks';
import type { VisitStore } from '~/shared/visit-store';
import { Document } from '~/ui/document';
import { EnvBorder } from '~/ui/env-border';
import { fontsOf } from '~/ui/font-files';
import styles from '~/ui/styles.css?url';
import { ToastOutlet } from '~/ui/toast';

/** The colour of the browser's own bars: the page's ground, see `--color-canvas`. */
const grounds = { light: '#f9f6f2', dark: '#131015' } as const;

interface HasVisits {
  match: { context: { visits: VisitStore } };
}

let begun: Language | undefined;

/** In the browser, those that the page began with: a language that is chosen later is here already. */
function preloaded(language: Language): Language {
  return typeof window === 'undefined' ? language : (begun ??= language);
}

/** What every page has in its head. The reader's messages start to load with the scripts. */
export function rootHead({ match }: HasVisits) {
  const { language, t } = currentI18n();
  const picture = `${match.context.visits.get()?.config.baseUrl ?? ''}/social.png`;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'light dark' },
      { name: 'description', content: t('shell:description') },
      ...Object.entries(grounds).map(([theme, content]) => ({
        name: 'theme-color',
        media: `(prefers-color-scheme: ${theme})`,
        content,
      })),
      { property: 'og:title', content: productName },
      { property: 'og:description', content: t('shell:description') },
      { property: 'og:image', content: picture },
      { name: 'twitter:card', content: 'summary_large_image' },
      { title: composeTitle(t('shell:title')) },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...fontsOf(language).map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
        href,
      })),
      {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous' as const,
        href: urls[preloaded(language)],
      },
      { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  };
}

export function RootShell({ children }: { children: ReactNode }) {
  const i18n = useCurrentI18n();
  const visit = useVisit();
  return (
    <Document language={i18n.language} theme={visit?.theme ?? defaultTheme}>
      <I18nProvider i18n={i18n}>
        <EnvBorder
          {...(visit && {
            name: visit.config.environment.name,
            colour: visit.config.environment.color,
          })}
        />
        {children}
        <ToastOutlet />
        <DemoOutlet />
      </I18nProvider>
    </Document>
  );
}

export function RootScreen() {
  useStoredPreferences();
  return <Outlet />;
}

/** What only the browser remembers takes effect once the page is alive. */
function useStoredPreferences(): void {
  const { setLanguage, setTheme } = usePreferences();
  const { language } = useCurrentI18n();
  useEffect(() => {
    const wanted = storedLanguage();
    if (wanted && wanted !== language) void setLanguage(wanted);
    else rememberLanguage(language);
    const theme = storedTheme();
    if (theme) setTheme(theme);
    // oxlint-disable-next-line react/exhaustive-deps -- once: later changes are the reader's own
  }, []);
}
