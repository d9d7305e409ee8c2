import { type QueryKey, type QueryMeta, infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Page, type ViewParam, pageSize, searchTermSchema, viewParams } from '../schema';

interface PageRequest {
  /** Missing for the first page. */
  cursor?: string;
  limit: number;
}

/** Parameters that may be empty are optional in the request. */
type Filled<Search> = {
  [Name in keyof Search as '' extends Search[Name] ? never : Name]: Search[Name];
} & {
  [Name in keyof Search as '' extends Search[Name] ? Name : never]?: Exclude<Search[Name], ''>;
};

/** What the list contains does not depend on how it is shown. */
function withoutView<Search extends object>(search: Search): Omit<Search, ViewParam> {
  const isSent = (name: string) => !viewParams.some((param) => param === name);
  const sent = Object.entries(search).filter(([name]) => isSent(name));
  return Object.fromEntries(sent) as Omit<Search, ViewParam>;
}

function withoutEmpty<Search extends object>(search: Search): Filled<Search> {
  const filled = Object.entries(search).filter(([, value]) => value !== '');
  return Object.fromEntries(filled) as Filled<Search>;
}

/** Query options of a list that loads page by page. `load` calls the list procedure. */
export function listQuery<Item, Search extends object>(
  name: QueryKey,
  given: Search,
  load: (input: PageRequest & Filled<Omit<Search, ViewParam>>) => Promise<Page<Item>>,
  meta?: Pick<QueryMeta, 'changes'>,
) {
  const search = withoutView(given);
  return infiniteQueryOptions({
    queryKey: [...name, search],
    queryFn: ({ pageParam }) =>
      load({ ...(pageParam && { cursor: pageParam }), limit: pageSize, ...withoutEmpty(search) }),
    ...(meta && { meta }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** Whether list endpoints accept the search term. */
export const isSearchable = (term: string) => v.is(searchTermSchema, term);

export type ListQueryOptions<Item> = ReturnType<typeof listQuery<Item, object>>;
