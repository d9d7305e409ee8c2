import { X } from 'lucide-react';
import type { RefObject } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { roles } from '~/shared/permissions';
import { Button } from '~/ui/button';
import { FilterSelect } from '~/ui/filter-select';
import { SearchField } from '~/ui/search-field';
import { searchTermSchema, sortOrders, userSorts, userStatuses } from '../schema';
import type { UsersSearch } from '../search';
import type { ChangeSearch } from './use-users-search';
import { roleWords, sortWords, statusWords } from './words';

interface UserFiltersProps {
  search: UsersSearch;
  onChange: ChangeSearch;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
}

function useTermError(term: string): string | undefined {
  const t = useMessages();
  const parsed = v.safeParse(searchTermSchema, term);
  return parsed.success ? undefined : translateIssue(t, parsed.issues[0].message);
}

/** Parameters that a search without JavaScript must keep. */
function kept({ sort, order, role, status }: UsersSearch): Record<string, string> {
  return { sort, order, ...(role && { role }), ...(status && { status }) };
}

export function UserFilters({ search, onChange, field, busy }: UserFiltersProps) {
  const t = useMessages();
  const error = useTermError(search.searchTerm);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchField
        ref={field}
        name="searchTerm"
        label={t('users:search.label')}
        value={search.searchTerm}
        keep={kept(search)}
        {...(error && { error })}
        busy={busy}
        className="flex-1 basis-64 max-sm:basis-full"
        onSearch={(searchTerm, how) =>
          // The first letters are a step that Back undoes; the next ones only refine it.
          onChange({ searchTerm }, { replace: how === 'typing' && search.searchTerm !== '' })
        }
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
        className="max-sm:flex-1"
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
        className="max-sm:flex-1"
      />
      <SortSelect search={search} onChange={onChange} />
      {(search.role || search.status) && (
        <Button
          variant="ghost"
          icon={X}
          className="sm:h-10"
          onClick={() => onChange({ role: '', status: '' })}
        >
          {t('users:filter.clear')}
        </Button>
      )}
    </div>
  );
}

/** Where the heads of the columns are not all there to be pressed. */
function SortSelect({ search, onChange }: Pick<UserFiltersProps, 'search' | 'onChange'>) {
  const t = useMessages();
  const orders = { asc: t('users:sort.ascending'), desc: t('users:sort.descending') };
  const options = userSorts.flatMap((sort) =>
    sortOrders.map((order) => ({
      value: `${sort} ${order}`,
      label: t('users:sort.option', { column: t(sortWords[sort]), order: orders[order] }),
      sort,
      order,
    })),
  );
  return (
    <FilterSelect
      label={t('users:sort.label')}
      value={`${search.sort} ${search.order}`}
      options={options}
      className="max-sm:basis-full @[58rem]:hidden"
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen) onChange({ sort: chosen.sort, order: chosen.order });
      }}
    />
  );
}
