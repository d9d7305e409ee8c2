import * as v from 'valibot';
import {
  type SortOrder,
  listSearch,
  maxSearchLength,
  urlChoice,
  urlParam,
  urlString,
  type viewSearch,
} from './schema';

/** How a list is searched, sorted and filtered. */
export interface ListOptions {
  /** The first one is the default. */
  sorts: readonly [string, ...string[]];
  /** By one of a few values, by the ID of another record, or by a text. */
  filters?: Readonly<Record<string, ListFilter>>;
}

export type ListFilter = readonly [string, ...string[]] | 'id' | 'text';

type Filters<List> = List extends { filters: infer Declared } ? Declared : unknown;
type Value<Filter> = Filter extends readonly (infer Option extends string)[] ? Option : string;

type Sorted<List extends ListOptions> = {
  searchTerm: string;
  sort: List['sorts'][number];
  order: SortOrder;
};
type View = { [Name in keyof typeof viewSearch]: v.InferOutput<(typeof viewSearch)[Name]> };

/** The parameters of the URL. Empty ones do not filter. */
export type ListParams<List extends ListOptions> = Sorted<List> &
  View & { -readonly [Name in keyof Filters<List>]: Value<Filters<List>[Name]> | '' };

/** What the server finds records by. */
export type ListInput<List extends ListOptions> = Sorted<List> & {
  -readonly [Name in keyof Filters<List>]?: Value<Filters<List>[Name]> | undefined;
};

/** Characters of an ID, or of a text. */
const maxLengths = { id: 100, text: maxSearchLength };

const urlFilter = (filter: ListFilter) =>
  typeof filter === 'string'
    ? urlParam(v.pipe(urlString, v.maxLength(maxLengths[filter])), '')
    : urlChoice(filter);

/** What the server gets. */
export const filterInput = (filter: ListFilter) =>
  typeof filter === 'string'
    ? v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLengths[filter]))
    : v.picklist(filter);

/**
 * A list of records: `defineList({ sorts: ['name', 'created'] })`. In `search.ts`, apart from the
 * rest of the record: every page loads it, because the router checks addresses with it.
 */
export function defineList<const List extends ListOptions>(list: List) {
  const filters = Object.entries(list.filters ?? {}).map(([name, of]) => [name, urlFilter(of)]);
  const search = v.object({ ...listSearch(list.sorts), ...Object.fromEntries(filters) });
  return {
    ...list,
    /** Validates the parameters of the URL. */
    search: search as unknown as v.GenericSchema<Partial<ListParams<List>>, ListParams<List>>,
    /** Their defaults, which are omitted from the URL. */
    defaults: v.parse(search, {}) as ListParams<List>,
  };
}
