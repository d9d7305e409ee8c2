import { useMatches } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import type { Crumb } from '~/ui/breadcrumb';
import type { NavGroup } from '~/ui/nav';
import type { HasCrumb } from '../crumb';

function hasCrumb(data: unknown): data is HasCrumb {
  return (
    typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
  );
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** The way to the page: the entry of the navigation that it belongs to, then the routes below it. */
export function useCrumbs(groups: NavGroup[]): Crumb[] {
  const t = useMessages();
  const matches = useMatches();
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
