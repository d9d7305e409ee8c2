import { useEffect } from 'react';
import { composeTitle } from '~/shared/page-title';
import { usePageContext } from '~/shared/page-context-hooks';

/** The title while this is shown in the place of the page that was asked for. */
export function useTitle(words: string): void {
  const environment = usePageContext()?.config.environment;
  useEffect(() => {
    const before = document.title;
    const ours = composeTitle(words, environment);
    document.title = ours;
    return () => {
      // The page that follows may have brought its own by now.
      if (document.title === ours) document.title = before;
    };
  }, [words, environment]);
}
