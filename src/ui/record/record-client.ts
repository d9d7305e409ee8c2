import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { Page } from '~/shared/schema';
import { type Choices, choices } from '../form/choices';

/** What is needed of `defineRecord` here. */
export interface ClientRecord<Item, Search> {
  name: string;
  list: { search: v.GenericSchema<unknown, Search>; defaults: Search };
  getTitle(record: Item): string;
}

/** The procedures that screens call: `api.parcels`. */
interface RecordApi<Item, Row> {
  list(input: never): Promise<Page<Row>>;
  mine?(input: never): Promise<Page<Row>>;
  get(input: { id: string }): Promise<Item>;
  remove?(input: { id: string }): Promise<unknown>;
}

interface ClientOptions {
  /** First keys of other queries that show its records, such as counts. */
  shownIn?: readonly string[];
  /** What calls and queries of a tenant have in common. */
  tenant?: ClientTenant;
}

export interface ClientTenant<Input = Record<string, string>> {
  /** Names it in each call. */
  input: Input;
  /** In front of the keys of its queries, so that the cache never mixes two of them. */
  key: readonly string[];
}

/** Those of `serveRecord`. The server has them by the name of the record. */
export const proceduresOf = ({ name }: { name: string }): object => Reflect.get(api, name);

/**
 * The queries of a record: `recordClient(parcel)`. If its procedures return more than the definition
 * says, name them: `recordClient(parcel, api.parcels)`.
 */
export function recordClient<
  Search extends object,
  Known,
  Item extends Known & { id: string } = Known & { id: string },
  Row extends Known & { id: string } = Item,
  Api extends RecordApi<Item, Row> = RecordApi<Item, Row>,
>(
  record: ClientRecord<Known, Search>,
  procedures: Api & RecordApi<Item, Row> = proceduresOf(record) as Api,
  { shownIn = [], tenant }: ClientOptions = {},
) {
  const { name, list, getTitle } = record;
  const keys = [...(tenant?.key ?? []), name];
  const pages = (key: string, load: (input: never) => Promise<Page<Row>>) => (search: Search) =>
    // Parsed once more: the URL may have unknown parameters.
    listQuery([...keys, key], v.parse(list.search, search), (input) => load(input as never));
  const queries = {
    list: pages('list', (input) => procedures.list(input)),
    /** Those of the user, if records belong to users. */
    mine: pages('mine', (input) => (procedures.mine ?? procedures.list)(input)),
    one: (id: string) =>
      queryOptions({
        queryKey: [...keys, 'one', id],
        queryFn: (): Promise<Item> => procedures.get({ id }),
      }),
  };
  const found: Choices = choices<Row | Item, Row | Item, string[]>({
    list: (searchTerm) => queries.list({ ...list.defaults, searchTerm }) as never,
    one: queries.one as never,
    toChoice: (one) => ({ id: one.id, name: getTitle(one) }),
  });
  return {
    api: procedures,
    input: tenant?.input ?? {},
    ...queries,
    /** For `reference`, in records that refer to it, and for `useReferenceFilter`. */
    choices: found,
    /** After every change. */
    async invalidate(client: QueryClient): Promise<void> {
      const shown = [name, 'activity', ...shownIn].map((key) => [key]);
      // In a tenant, other pages show its records, too.
      const all = tenant ? [tenant.key, ...shown] : shown;
      await Promise.all(all.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  };
}

/** Procedures without what names the tenant in their input. */
type CallsIn<Api, Input> = {
  [Name in keyof Api]: Api[Name] extends (input: infer Given) => infer Result
    ? (input: Omit<Given, keyof Input>) => Result
    : never;
};

/** Procedures of a tenant, which is added to each call: `callsIn({ slug }, api.parcels)`. */
export const callsIn = <Input extends Record<string, string>, Api extends object>(
  input: Input,
  procedures: Api,
) =>
  new Proxy(procedures, {
    get: (_target, name) => (given: object) =>
      (Reflect.get(procedures, name) as (input: object) => unknown)({ ...input, ...given }),
  }) as CallsIn<Api, Input>;

/** The same in a tenant: `recordClientIn({ input: { slug }, key: [slug] }, parcel, api.parcels)`. */
export function recordClientIn<
  Input extends Record<string, string>,
  Search extends object,
  Known,
  Item extends Known & { id: string },
  Row extends Known & { id: string },
  Api extends RecordApi<Item, Row>,
>(
  tenant: ClientTenant<Input>,
  record: ClientRecord<Known, Search>,
  procedures: Api & RecordApi<Item, Row>,
) {
  const within = callsIn<Input, Api>(tenant.input, procedures) as CallsIn<Api, Input> &
    RecordApi<Item, Row>;
  return recordClient<Search, Known, Item, Row, typeof within>(record, within, { tenant });
}
