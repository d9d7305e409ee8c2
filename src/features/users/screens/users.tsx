import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { isSearchable } from '~/shared/list-query';
import { listState } from '~/ui/list/list-state';
import { Page, PageHeader } from '~/ui/layout/page';
import { useClearFilters, useListBusy } from '~/ui/list/use-list-search';
import { useRowKeys } from '~/ui/list/use-row-keys';
import { userQueries } from '../client';
import { useColumns } from '../components/use-columns';
import { useUsersSearch } from '../components/use-users-search';
import { UserFilters } from '../components/user-filters';
import type { UserSort } from '../schema';
import type { UsersSearch } from '../search';

export function UsersScreen({ search }: { search: UsersSearch }) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list, search: field });
  const { change, sortBy } = useUsersSearch(search);
  const busy = useListBusy('/manager/users');
  const clear = useClearFilters(change, field);
  return (
    <Page width="full">
      <PageHeader
        title={t('users:title')}
        actions={
          <ButtonLink to="/manager/users/new" variant="primary" icon={UserPlus}>
            {t('users:new.open')}
          </ButtonLink>
        }
      />
      <div ref={list} className="@container flex min-w-0 flex-col gap-4">
        <UserFilters search={search} onChange={change} onClear={clear} field={field} busy={busy} />
        {isSearchable(search.searchTerm) && (
          <UserList search={search} onClear={clear} onSort={sortBy} busy={busy} />
        )}
      </div>
    </Page>
  );
}

interface UserListProps {
  search: UsersSearch;
  onClear: (part: Partial<UsersSearch>) => void;
  onSort: (sort: UserSort) => void;
  busy: boolean;
}

function UserList({ search, onClear, onSort, busy }: UserListProps) {
  const t = useMessages();
  const query = useInfiniteQuery({
    ...userQueries.list(search),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(query.dataUpdatedAt);
  const filtered = search.role !== '' || search.status !== '';
  return (
    <List
      state={listState(query, { searchTerm: search.searchTerm })}
      label={t('users:title')}
      searchTerm={search.searchTerm}
      getKey={(user) => user.id}
      skeletonRows={8}
      onClearSearch={() => onClear({ searchTerm: '' })}
      empty={{
        icon: Users,
        title: filtered ? t('users:empty.filtered') : t('users:empty.title'),
        text: filtered ? t('users:empty.filteredText') : t('users:empty.text'),
        ...(filtered && {
          action: (
            <Button onClick={() => onClear({ role: '', status: '' })}>
              {t('users:filter.clear')}
            </Button>
          ),
        }),
      }}
      className={cx('transition-opacity', busy && 'opacity-60')}
      renderItems={(items) => (
        <DataTable
          label={t('users:title')}
          columns={columns}
          items={items}
          getKey={(user) => user.id}
          sort={{ by: search.sort, order: search.order }}
          onSort={onSort}
        />
      )}
    />
  );
}
