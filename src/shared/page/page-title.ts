import { useEffect } from 'react';
import { product } from '~/product';
import { type LoadedMatch, getErrorTitle } from '../errors/error-kind';
import { currentI18n } from '../i18n/current';
import type { Translate } from '../i18n/i18n';
import type { PublicConfig } from './public-config';
import { usePageContext } from './page-context-hooks';

/** `🧪 Sign in | Product`, `[staging] Sign in | Product`, `Sign in | Product`. */
export function composeTitle(title: string, environment?: PublicConfig['environment']): string {
  const mark = environment?.emoji || (environment?.name && `[${environment.name}]`) || '';
  return `${mark} ${title} | ${product.name}`.trim();
}

interface RouteHead {
  match: LoadedMatch & { context: { pageContext?: { config: PublicConfig } } };
}

/**
 * A route's `head`: `head: pageTitle((t) => t('auth:login.pageTitle'))`. If loading failed, it is
 * the title of the error page.
 */
export function pageTitle(title: (t: Translate) => string) {
  return ({ match }: RouteHead) => {
    const { t } = currentI18n();
    const failed = getErrorTitle(match);
    const text = failed ? t(failed) : title(t);
    return { meta: [{ title: composeTitle(text, match.context.pageContext?.config.environment) }] };
  };
}

/** The same for the page of a record: what `loadRecord` returns. */
export const recordTitle = ({
  match,
  loaderData,
}: RouteHead & { loaderData?: { crumb: string } }) =>
  pageTitle(() => loaderData?.crumb ?? '')({ match });

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
