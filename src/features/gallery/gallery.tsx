import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '~/shared/data/query-client';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { defaultTheme } from '~/shared/preferences/preferences';
import { LanguageSelect } from '~/ui/form/language-select';
import { ThemeSelect } from '~/ui/form/theme-select';
import { mainId } from '~/ui/layout/nav';
import styles from './gallery.css?url';
import { groups } from './registry';

/** Every UI component in all its states. */
export function Gallery() {
  const theme = usePageContext()?.theme ?? defaultTheme;
  const { setLanguage, setTheme } = usePreferences();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <header className="gallery-bar">
        <h1 lang="en">UI kit</h1>
        <LanguageSelect onChange={(language) => void setLanguage(language)} />
        <ThemeSelect value={theme} onChange={setTheme} />
      </header>
      <main id={mainId} tabIndex={-1} className="gallery-page">
        {Object.entries(groups).map(([title, Components]) => (
          <section key={title} aria-labelledby={title}>
            <h2 id={title} lang="en">
              {title}
            </h2>
            <div className="gallery-examples">
              <Components />
            </div>
          </section>
        ))}
      </main>
    </QueryClientProvider>
  );
}
