import { useQuery } from '@tanstack/react-query';
import type { AnyFeature, NavigationEntry } from '~/shared/feature';
import { isSearchable } from '~/shared/data/list-query';
import { useDebounced } from '~/shared/hooks/use-debounced';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { Area } from '~/shared/page/use-area';
import type { FeaturePalette, PaletteSearch } from '~/shared/palette';
import { isGranted } from '~/shared/permissions';
import { type PaletteGroup, type PaletteItem, prefixFirst, recordId, toItem } from './items';
import { searchRecords } from './record-search';
import { isInArea } from './use-local-groups';

/** How many records of a kind are shown. */
const limit = 5;

/** Shorter terms would find almost everything. */
const shortest = 2;

/** Fails at once while offline, and is loaded again whenever the palette opens. */
const always = { networkMode: 'always', retry: false, staleTime: 0 } as const;

/** What the features declare in modules of their own, which are loaded once. */
export function usePalettes(features: readonly AnyFeature[]): FeaturePalette[] {
  const { data = [] } = useQuery({
    ...always,
    queryKey: ['palette', 'features'],
    queryFn: async () => {
      const palettes = features.flatMap(({ palette }) => palette ?? []);
      return Promise.all(
        palettes.map(async (palette) =>
          typeof palette === 'function' ? (await palette()).palette : searchRecords(palette),
        ),
      );
    },
    staleTime: Infinity,
  });
  return data;
}

type PermittedSearch = Omit<PaletteSearch, 'to'> &
  Pick<NavigationEntry, 'label' | 'icon'> & { to: string };

/** Those of lists in the navigation that the user may see, with label and icon of the list. */
export function useSearches(
  features: readonly AnyFeature[],
  palettes: readonly FeaturePalette[],
): PermittedSearch[] {
  const permissions = usePageContext()?.permissions ?? {};
  const lists = features.flatMap(({ navigation = {} }) => Object.values(navigation).flat());
  const searches = palettes.flatMap((palette) => palette.searches ?? []);
  return searches.flatMap((search) => {
    const { to = '' } = search;
    const list = lists.find((entry) => entry.to === to.slice(0, to.lastIndexOf('/')));
    const isPermitted = !list?.permission || isGranted(permissions, list.permission);
    return list && isPermitted ? [{ ...search, to, label: list.label, icon: list.icon }] : [];
  });
}

/** The results of those that succeed. */
async function loadAll<Item, Result>(
  items: readonly Item[],
  load: (item: Item) => Promise<Result>,
): Promise<(Result | undefined)[]> {
  const results = await Promise.allSettled(items.map(load));
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/** The records to switch to, such as the user's own. */
export function useChoices(palettes: readonly FeaturePalette[]): PaletteGroup[] {
  const t = useMessages();
  const choices = palettes.flatMap((palette) => palette.choices ?? []);
  const { data = [] } = useQuery({
    ...always,
    queryKey: ['palette', 'choices', choices.map(({ to }) => to)],
    queryFn: () => loadAll(choices, ({ load }) => load()),
  });
  return choices.map(({ to = '', label, icon }, at) => ({
    label: t(label),
    items: (data[at] ?? []).map((record) => toItem(to, icon, { detail: t(label), ...record })),
  }));
}

/** Whether the page is the list of the records, or one of them. */
const isOfPage = ({ to }: PermittedSearch) =>
  `${location.pathname}/`.startsWith(`${to.slice(0, to.lastIndexOf('/'))}/`);

/** Searches the records of this area. */
export function useFound(permitted: readonly PermittedSearch[], area: Area, typed: string) {
  const t = useMessages();
  const term = typed.trim();
  const searchTerm = useDebounced(term, 150);
  const searches = permitted
    .filter(({ to }) => isInArea(area, to))
    // What the page is about comes first.
    .toSorted((a, b) => Number(isOfPage(b)) - Number(isOfPage(a)));
  const isWanted = term.length >= shortest && searches.length > 0 && isSearchable(term);
  const query = useQuery({
    ...always,
    queryKey: ['palette', 'found', area, searchTerm],
    queryFn: () => loadAll(searches, ({ find }) => find({ searchTerm, limit })),
    enabled: isWanted && term === searchTerm,
  });
  const found = isWanted && term === searchTerm ? query.data : undefined;
  return {
    groups: searches.map(({ to, label, icon }, at) => ({
      label: t(label),
      items: prefixFirst(
        (found?.[at] ?? []).map((record) => toItem(to, icon, record)),
        term,
      ),
    })),
    pending: isWanted && (term !== searchTerm || query.isFetching),
    failed: found?.includes(undefined) ?? false,
    retry: () => void query.refetch(),
  };
}

function findRecord(searches: readonly PermittedSearch[], path: string) {
  for (const search of searches) {
    const id = recordId(search.to, path);
    if (id !== undefined) return [{ path, id, search }];
  }
  return [];
}

/**
 * What was used recently, in this order: known items, and records as they are now. What is deleted
 * or no longer permitted is left out.
 */
export function useRecent(
  searches: readonly PermittedSearch[],
  local: readonly PaletteGroup[],
  ids: readonly string[],
): PaletteItem[] {
  const known = new Map(local.flatMap(({ items }) => items).map((item) => [item.id, item]));
  const records = ids.flatMap((path) => (known.has(path) ? [] : findRecord(searches, path)));
  const { data = [] } = useQuery({
    ...always,
    queryKey: ['palette', 'recent', records.map(({ path }) => path)],
    queryFn: () => loadAll(records, ({ id, search }) => search.get(id)),
  });
  for (const [at, { path, search }] of records.entries()) {
    const record = data[at];
    if (record) known.set(path, toItem(search.to, search.icon, record));
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}
