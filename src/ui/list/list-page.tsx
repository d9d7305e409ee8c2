import type { ReactNode } from 'react';
import { Page, PageHeader } from '../layout/page';
import { getInput } from '~/shared/data/list-query';
import { getExportedFields } from './columns';
import { ExportMenu } from './export-menu';
import { ListSection, type ListSectionProps } from './list-section';
import type { SearchParams } from './use-list-search';

export interface ListPageProps<
  Search extends SearchParams,
  Item extends { id: string },
> extends Omit<ListSectionProps<Search, Item>, 'label'> {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Shown between the header and the list. */
  above?: ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

function getExportInput<Search extends SearchParams, Item extends { id: string }>(
  list: Omit<ListSectionProps<Search, Item>, 'label'>,
) {
  const { query, search, columns } = list;
  return {
    ...list.listInput,
    ...getInput(query(search)),
    ...getExportedFields(columns, search.columns),
  };
}

/** A page with a list that is searched, filtered, sorted and loaded page by page. */
export function ListPage<Search extends SearchParams, Item extends { id: string }>({
  title,
  description,
  actions,
  above,
  children,
  ...list
}: ListPageProps<Search, Item>) {
  return (
    <Page width="full">
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {list.list && <ExportMenu list={list.list} input={getExportInput(list)} />}
            {actions}
          </>
        }
      />
      {above}
      <ListSection {...list} label={title} />
      {children}
    </Page>
  );
}
