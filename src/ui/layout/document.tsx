import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { type Language, scripts } from '~/shared/i18n/languages';
import { product } from '~/product';
import type { Theme } from '~/shared/preferences/preferences';
import { useMessages } from '~/shared/i18n/context';

export interface DocumentProps {
  language: Language;
  theme: Theme;
  children: ReactNode;
}

const pageEnd = 'page-end';

/**
 * The HTML document: language, direction, scale and theme are server-rendered, so nothing flashes.
 */
export function Document({ language, theme, children }: DocumentProps) {
  const { direction, scale } = scripts[language];
  const nonce = useRouter().options.ssr?.nonce;
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--font-scale': scale,
    '--accent-hue': product.accentHue,
  };
  return (
    <html lang={language} dir={direction} data-theme={theme} style={style}>
      <head>
        <HeadContent />
        {/* Blocks parsing until the stylesheets above have loaded. Without it, elements in a
            container query can animate in from an unstyled state (decision 0030). */}
        <script nonce={nonce} suppressHydrationWarning>
          {';'}
        </script>
        {/* Delays the first paint until the page is parsed: a table that streams in would be
            laid out again with every row. */}
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
      </head>
      <body>
        {children}
        <span id={pageEnd} hidden />
        <Scripts />
      </body>
    </html>
  );
}

export interface EnvBorderProps {
  /** No name means production: nothing is shown. */
  name?: string;
  /** Any CSS colour. The server has checked it. */
  colour?: string;
}

/** Marks non-production environments. Overlays the page and causes no layout shift. */
export function EnvBorder({ name, colour = 'plum' }: EnvBorderProps) {
  const t = useMessages();
  if (!name) return null;
  return (
    <aside
      aria-label={t('ui:environment')}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 flex h-[3px] justify-center forced-color-adjust-none print:hidden"
      style={{ backgroundColor: colour }}
    >
      {/* The text is on the colour of the page: readable with any colour. */}
      <span
        className="h-[19px] max-w-40 truncate rounded-b-sm border-2 border-t-0 bg-surface px-2 text-[11px] leading-[16px] font-semibold text-ink"
        style={{ borderColor: colour }}
      >
        {name}
      </span>
    </aside>
  );
}
