import { useEffect } from 'react';
import { composeTitle } from '~/shared/page/page-title';
import { usePageContext } from '~/shared/page/page-context-hooks';

/** Sets the document title while an error replaces the requested page. */
export function useTitle(title: string): void {
  const environment = usePageContext()?.config.environment;
  useEffect(() => {
    const previous = document.title;
    const ownTitle = composeTitle(title, environment);
    document.title = ownTitle;
    return () => {
      // The next page may already have set its own title.
      if (document.title === ownTitle) document.title = previous;
    };
  }, [title, environment]);
}
