import { useMatches, useRouter } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Crumb } from '~/ui/layout/breadcrumb';
import type { NavGroup } from '~/ui/layout/nav';
import type { HasCrumb } from '../crumb';

function hasCrumb(data: unknown): data is HasCrumb {
  return (
    typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
  );
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

interface CrumbMatch {
  pathname: string;
  staticData: { crumb?: PlainMessageKey | 'data' };
  loaderData?: unknown;
}

/** The matched routes; during a slow navigation those of its target, without loader data. */
function useCrumbMatches(pendingPath: string | undefined): CrumbMatch[] {
  const router = useRouter();
  const matches = useMatches();
  if (pendingPath === undefined) return matches;
  const [routes] = router.getMatchedRoutes(pendingPath);
  return routes.map(({ options }) => ({
    pathname: pendingPath,
    staticData: options.staticData ?? {},
  }));
}

/** The breadcrumb: the navigation entry of the page, then the routes below it. */
export function useCrumbs(groups: NavGroup[], pendingPath?: string): Crumb[] {
  const t = useMessages();
  const matches = useCrumbMatches(pendingPath);
  const path = withoutSlash(matches.at(-1)?.pathname ?? '');
  const entry = groups
    .flatMap((group) => group.entries)
    .find(({ exact, to }) => path === to || (!exact && path.startsWith(`${to}/`)));
  const crumbs: Crumb[] = entry ? [{ label: entry.label, to: entry.to }] : [];
  for (const { staticData, loaderData, pathname } of matches) {
    const { crumb } = staticData;
    if (!crumb) continue;
    const to = withoutSlash(pathname) as Crumb['to'];
    if (crumb !== 'data') crumbs.push({ label: t(crumb), to });
    else if (hasCrumb(loaderData)) crumbs.push({ label: loaderData.crumb, to });
  }
  return crumbs;
}
