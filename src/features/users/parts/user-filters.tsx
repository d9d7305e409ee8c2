import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { Button } from '~/ui/button';
import { FilterSelect } from '~/ui/filter-select';
import { ListSearch } from '~/ui/list-search';
import { SortSelect } from '~/ui/sort-select';
import { userSorts, userStatuses } from '../schema';
import type { UsersSearch } from '../search';
import type { ChangeUsersSearch } from './use-users-search';
import { roleWords, sortWords, statusWords } from './words';

interface UserFiltersProps {
  search: UsersSearch;
  onChange: ChangeUsersSearch;
  onClear: (part: Partial<UsersSearch>) => void;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
}

/** Parameters that a search without JavaScript must keep. */
function kept({ sort, order, role, status }: UsersSearch): Record<string, string> {
  return { sort, order, ...(role && { role }), ...(status && { status }) };
}

export function UserFilters({ search, onChange, onClear, field, busy }: UserFiltersProps) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ListSearch
        label={t('users:search.label')}
        value={search.searchTerm}
        onChange={onChange}
        keep={kept(search)}
        field={field}
        busy={busy}
        className="@max-4xl:basis-full"
      />
      <FilterSelect
        label={t('users:filter.role')}
        value={search.role}
        active={search.role !== ''}
        options={[
          { value: '', label: t('users:filter.anyRole') },
          ...roles.map((role) => ({ value: role, label: t(roleWords[role]) })),
        ]}
        onChange={(role) => onChange({ role })}
        className="max-[22rem]:basis-full max-sm:flex-1 @max-4xl:grow"
      />
      <FilterSelect
        label={t('users:filter.status')}
        value={search.status}
        active={search.status !== ''}
        options={[
          { value: '', label: t('users:filter.anyStatus') },
          ...userStatuses.map((status) => ({ value: status, label: t(statusWords[status]) })),
        ]}
        onChange={(status) => onChange({ status })}
        className="max-[22rem]:basis-full max-sm:flex-1 @max-4xl:grow"
      />
      <SortSelect
        sorts={userSorts.map((sort) => ({ sort, label: t(sortWords[sort]) }))}
        sort={search.sort}
        order={search.order}
        onChange={onChange}
        className="grow max-sm:basis-full @4xl:hidden"
      />
      {(search.role || search.status) && (
        <Button
          variant="ghost"
          icon={X}
          className="sm:h-10"
          onClick={() => onClear({ role: '', status: '' })}
        >
          {t('users:filter.clear')}
        </Button>
      )}
    </div>
  );
}
