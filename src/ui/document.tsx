import { HeadContent, Scripts } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { type Language, scripts } from '~/shared/i18n/languages';
import type { Theme } from '~/shared/theme';

export interface DocumentProps {
  language: Language;
  theme: Theme;
  children: ReactNode;
}

const pageEnd = 'page-end';

/** The page around every page: language, direction, scale and theme are right from the first byte. */
export function Document({ language, theme, children }: DocumentProps) {
  const { direction, scale } = scripts[language];
  const style: CSSProperties & Record<'--font-scale', number> = { '--font-scale': scale };
  return (
    <html lang={language} dir={direction} data-theme={theme} style={style}>
      <head>
        <HeadContent />
        {/* A table in the making is drawn anew with each row that arrives: nothing is shown before
            the page is read to its end, where a browser can wait for that. */}
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
