import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
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
  const nonce = useRouter().options.ssr?.nonce;
  const style: CSSProperties & Record<'--font-scale', number> = { '--font-scale': scale };
  return (
    <html lang={language} dir={direction} data-theme={theme} style={style}>
      <head>
        <HeadContent />
        {/* A script waits for the styles above it, and what follows waits for the script. Read before
            its styles, what stands in a container fades in from none, at times (decision 0030). */}
        <script nonce={nonce} suppressHydrationWarning>
          {';'}
        </script>
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
