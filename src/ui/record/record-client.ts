import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { listQuery } from '~/shared/data/list-query';
import { type FeaturePalette, recordSearch } from '~/shared/palette';
import type { Page } from '~/shared/schema';
import { type Choices, choices } from '../form/choices';

/** What is needed of `defineRecord` here. */
interface Listed<Item, Search> {
  name: string;
  page: string | undefined;
  list: { search: v.GenericSchema<unknown, Search>; defaults: Search };
  getTitle(record: Item): string;
}

/** The procedures that screens call: `api.parcels`. Their types are those of the server. */
interface RecordApi<Item, Row> {
  list(input: never): Promise<Page<Row>>;
  mine?(input: never): Promise<Page<Row>>;
  get(input: { id: string }): Promise<Item>;
}

interface ClientOptions {
  /** First keys of other queries that show its records, such as counts. */
  shownIn?: readonly string[];
}

/** The queries of a record: `recordClient(parcel, api.parcels)`. */
export function recordClient<
  Search extends object,
  Known,
  Item extends Known & { id: string },
  Row extends Known & { id: string },
  Api extends RecordApi<Item, Row>,
>(
  { name, list, getTitle }: Listed<Known, Search>,
  api: Api & RecordApi<Item, Row>,
  { shownIn = [] }: ClientOptions = {},
) {
  const pages = (key: string, load: (input: never) => Promise<Page<Row>>) => (search: Search) =>
    // Parsed once more: the URL may have unknown parameters.
    listQuery([name, key], v.parse(list.search, search), (input) => load(input as never));
  const queries = {
    list: pages('list', (input) => api.list(input)),
    /** Those of the user, if records belong to users. */
    mine: pages('mine', (input) => (api.mine ?? api.list)(input)),
    one: (id: string) =>
      queryOptions({ queryKey: [name, 'one', id], queryFn: (): Promise<Item> => api.get({ id }) }),
  };
  const found: Choices = choices<Row | Item, Row | Item, string[]>({
    list: (searchTerm) => queries.list({ ...list.defaults, searchTerm }) as never,
    one: queries.one as never,
    toChoice: (record) => ({ id: record.id, name: getTitle(record) }),
  });
  return {
    api,
    ...queries,
    /** For `reference`, in records that refer to it, and for `useReferenceFilter`. */
    choices: found,
    /** After every change. */
    async invalidate(client: QueryClient): Promise<void> {
      const keys = [name, 'activity', ...shownIn];
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  };
}

/** Finds records in the command palette. */
export const recordPalette = <Search, Known, Item extends Known & { id: string }>(
  { page, getTitle }: Listed<Known, Search>,
  api: RecordApi<Item, Item>,
): FeaturePalette => ({
  searches: page
    ? [recordSearch(page as '/', api as never, (item: Item) => ({ title: getTitle(item) }))]
    : [],
});
