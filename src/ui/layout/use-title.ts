import { useEffect } from 'react';
import { composeTitle } from '~/shared/page-title';
import { usePageContext } from '~/shared/page-context-hooks';

/** Sets the document title while an error replaces the requested page. */
export function useTitle(words: string): void {
  const environment = usePageContext()?.config.environment;
  useEffect(() => {
    const before = document.title;
    const ours = composeTitle(words, environment);
    document.title = ours;
    return () => {
      // The next page may already have set its own title.
      if (document.title === ours) document.title = before;
    };
  }, [words, environment]);
}
