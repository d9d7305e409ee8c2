import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { Button } from '~/ui/basics/button';
import { FilterSelect } from '~/ui/list/filter-select';
import { FilterSheet, ResultsLabel, SheetSelect } from '~/ui/list/filter-sheet';
import { ListSearch } from '~/ui/list/list-search';
import { SheetSort, SortSelect } from '~/ui/list/sort-select';
import { userQueries } from '../client';
import { userSorts, userStatuses } from '../schema';
import type { UsersSearch } from '../search';
import type { ChangeUsersSearch } from './use-users-search';
import { roleLabels, sortLabels, statusLabels } from './labels';

interface UserFiltersProps {
  search: UsersSearch;
  onChange: ChangeUsersSearch;
  onClear: (part: Partial<UsersSearch>) => void;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
}

const cleared = { role: '', status: '' } as const;

/** Parameters that a search without JavaScript must preserve. */
function preservedParams({ sort, order, role, status }: UsersSearch): Record<string, string> {
  return { sort, order, ...(role && { role }), ...(status && { status }) };
}

function useOptions() {
  const t = useMessages();
  return {
    roles: [
      { value: '' as const, label: t('users:filter.anyRole') },
      ...roles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
    ],
    statuses: [
      { value: '' as const, label: t('users:filter.anyStatus') },
      ...userStatuses.map((status) => ({ value: status, label: t(statusLabels[status]) })),
    ],
    sorts: userSorts.map((sort) => ({ sort, label: t(sortLabels[sort]) })),
  };
}

export function UserFilters({ search, onChange, onClear, field, busy }: UserFiltersProps) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ListSearch
        label={t('users:search.label')}
        value={search.searchTerm}
        onChange={onChange}
        keep={preservedParams(search)}
        field={field}
        busy={busy}
        className="@max-4xl:basis-full"
      />
      <Selects search={search} onChange={onChange} />
      {(search.role || search.status) && (
        <Button
          variant="ghost"
          icon={X}
          className="max-sm:hidden sm:h-10"
          onClick={() => onClear(cleared)}
        >
          {t('users:filter.clear')}
        </Button>
      )}
      <UserFilterSheet search={search} onChange={onChange} />
    </div>
  );
}

type SelectsProps = Pick<UserFiltersProps, 'search' | 'onChange'>;

function Selects({ search, onChange }: SelectsProps) {
  const t = useMessages();
  const options = useOptions();
  return (
    <div className="contents max-sm:hidden">
      <FilterSelect
        label={t('users:filter.role')}
        value={search.role}
        active={search.role !== ''}
        options={options.roles}
        onChange={(role) => onChange({ role })}
        className="@max-4xl:grow"
      />
      <FilterSelect
        label={t('users:filter.status')}
        value={search.status}
        active={search.status !== ''}
        options={options.statuses}
        onChange={(status) => onChange({ status })}
        className="@max-4xl:grow"
      />
      <SortSelect
        sorts={options.sorts}
        sort={search.sort}
        order={search.order}
        onChange={onChange}
        className="grow @4xl:hidden"
      />
    </div>
  );
}

function UserFilterSheet({ search, onChange }: SelectsProps) {
  const t = useMessages();
  const options = useOptions();
  return (
    <FilterSheet search={search} cleared={cleared} onApply={onChange} results={Results}>
      {(draft, change) => (
        <>
          <SheetSelect
            label={t('users:filter.role')}
            value={draft.role}
            options={options.roles}
            onChange={(role) => change({ role })}
          />
          <SheetSelect
            label={t('users:filter.status')}
            value={draft.status}
            options={options.statuses}
            onChange={(status) => change({ status })}
          />
          <SheetSort
            sorts={options.sorts}
            sort={draft.sort}
            order={draft.order}
            onChange={change}
          />
        </>
      )}
    </FilterSheet>
  );
}

/** Prefetches the list for the draft filters, so it is ready once they are applied. */
function Results({ search }: { search: UsersSearch }) {
  return <ResultsLabel query={useInfiniteQuery(userQueries.list(search))} />;
}
