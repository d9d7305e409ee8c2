import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import urls from 'virtual:messages';
import { canvas } from '~/shared/token-colors.gen';
import { type LoadedMatch, getErrorTitle } from '~/shared/errors/error-kind';
import { I18nProvider } from '~/shared/i18n/context';
import { currentI18n, useCurrentI18n } from '~/shared/i18n/current';
import type { Language } from '~/shared/i18n/languages';
import { partsFor } from '~/shared/i18n/parts';
import { product } from '~/product';
import { composeTitle } from '~/shared/page/page-title';
import { defaultTheme } from '~/shared/preferences/preferences';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Slot } from '~/shared/page/slots';
import type { PageContextStore } from '~/shared/page/page-context-store';
import { Document, EnvBorder } from '~/ui/layout/document';
import { getFonts } from '~/ui/styles/font-files';
import styles from '~/ui/styles/styles.css?url';
import { ToastOutlet } from '~/ui/overlay/toast';
import { useBrowserPreferences } from '~/shared/preferences/use-browser-preferences';

interface RootHeadOptions {
  match: { context: { pageContextStore: PageContextStore } };
  matches: (LoadedMatch & { pathname: string })[];
}

let initialMessages: string[] | undefined;

/** In the browser, those of the initial page: others are already loaded. */
function messagesToPreload(language: Language, path: string): string[] {
  const files = () => partsFor(path).map((part) => urls[language][part]);
  return typeof window === 'undefined' ? files() : (initialMessages ??= files());
}

/** The head of every page. Messages are preloaded together with the scripts. */
export function rootHead({ match, matches }: RootHeadOptions) {
  const { language, t } = currentI18n();
  const config = match.context.pageContextStore.get()?.config;
  const image = `${config?.baseUrl ?? ''}/social.png`;
  // Fallback title for error pages of areas and unknown URLs; pages set their own.
  const failed = matches.map(getErrorTitle).find(Boolean);
  const title = failed ? t(failed) : product.name;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'light dark' },
      { name: 'description', content: t('shell:description') },
      ...Object.entries(canvas).map(([theme, content]) => ({
        name: 'theme-color',
        media: `(prefers-color-scheme: ${theme})`,
        content,
      })),
      { property: 'og:title', content: product.name },
      { property: 'og:description', content: t('shell:description') },
      { property: 'og:image', content: image },
      { name: 'twitter:card', content: 'summary_large_image' },
      { title: composeTitle(title, config?.environment) },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...getFonts(language).map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
        href,
      })),
      ...messagesToPreload(language, matches.at(-1)?.pathname ?? '').map((href) => ({
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous' as const,
        href,
      })),
      { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  };
}

export function RootShell({ children }: { children: ReactNode }) {
  const i18n = useCurrentI18n();
  const pageContext = usePageContext();
  // Deferred: late hydration must use the time zone that the server rendered with.
  const timeZone = useDeferredValue(pageContext?.timeZone);
  return (
    <Document language={i18n.language} theme={pageContext?.theme ?? defaultTheme}>
      <I18nProvider i18n={i18n} timeZone={timeZone}>
        <EnvBorder
          {...(pageContext && {
            name: pageContext.config.environment.name,
            colour: pageContext.config.environment.color,
          })}
        />
        {children}
        <ToastOutlet />
        <Slot name="document" />
      </I18nProvider>
    </Document>
  );
}

export function RootScreen() {
  useBrowserPreferences();
  return <Outlet />;
}
