import type { ReactNode } from 'react';
import { Slot } from '~/shared/page/slots';
import { Page, PageHeader } from '../layout/page';
import { type ListLink, ListMenu } from './list-menu';
import { ListSection, type ListSectionProps } from './list-section';
import type { SearchParams } from './use-list-search';

export interface ListPageProps<
  Search extends SearchParams,
  Item extends { id: string },
> extends Omit<ListSectionProps<Search, Item>, 'label' | 'menu'> {
  title: string;
  description?: ReactNode;
  /** The button for a new record. */
  actions?: ReactNode;
  /** In the menu, below the export. */
  links?: readonly ListLink[];
  /** Shown between the header and the list. */
  above?: ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

/** A page with a list that is searched, filtered, sorted and loaded page by page. */
export function ListPage<Search extends SearchParams, Item extends { id: string }>({
  title,
  description,
  actions,
  links = [],
  above,
  children,
  ...list
}: ListPageProps<Search, Item>) {
  const { to, search, columns, listInput } = list;
  const { queryKey } = list.query(search);
  const shown = list.list ? { list: list.list, listInput, queryKey, search, columns } : undefined;
  return (
    <Page width="full">
      <PageHeader
        {...{ title, description, actions }}
        tabs={
          'columns' in search && to.startsWith('/manager') && <Slot name="listTabs" list={to} />
        }
      />
      {above}
      <ListSection {...list} label={title} menu={<ListMenu links={links} shown={shown} />} />
      {children}
    </Page>
  );
}
