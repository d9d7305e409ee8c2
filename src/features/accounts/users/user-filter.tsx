import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { maxSearchLength } from '~/shared/schema';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { Dialog } from '~/ui/overlay/dialog';
import { oneLine } from '~/ui/basics/isolate';
import type { FilterField } from '~/ui/list/filters';
import { SearchField } from '~/ui/list/search-field';
import { userQueries } from './client';
import { usersSearchDefaults } from './search';

interface UserFilterProps extends FilterField<string> {
  /** What the filter selects: the actor or the target. */
  label: string;
  /** Shown if no user is selected. */
  anyone: string;
}

/** Filters the log by one user, found by name or email: in a dialog, or as a step of the sheet. */
export function UserFilter({ label, anyone, value, onChange, showStep }: UserFilterProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const close = () => (showStep ? showStep(undefined) : setOpen(false));
  function choose(id: string) {
    close();
    if (id !== value) onChange(id);
  }
  const toAnyone = <Button onClick={() => choose('')}>{t('activity:filter.anyone')}</Button>;
  const find = () =>
    showStep
      ? showStep({ title: label, children: <UserPicker onChoose={choose} />, action: toAnyone })
      : setOpen(true);
  return (
    <>
      <UserFilterButton {...{ label, anyone, id: value }} onClick={find} />
      {!showStep && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={label}
          className="dialog:max-w-md"
          footer={value && toAnyone}
        >
          {open && <UserPicker onChoose={choose} />}
        </Dialog>
      )}
    </>
  );
}

interface UserFilterButtonProps {
  label: string;
  anyone: string;
  id: string;
  onClick: () => void;
}

/** Shows the selected user and opens the search for another one. */
function UserFilterButton({ label, anyone, id, onClick }: UserFilterButtonProps) {
  // Deleted users remain in the log; their name is only in its rows.
  const { data } = useQuery({ ...userQueries.one(id), enabled: id !== '', retry: false });
  const shown = id ? data?.name || data?.email || id : anyone;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={cx(
        'relative flex h-11 max-w-full min-w-0 items-center gap-2 rounded-md border bg-raised ps-3 pe-8 text-start text-base shadow-low transition-colors hover:border-ink-soft max-lg:min-w-48 max-lg:flex-1 max-sm:w-full max-sm:flex-none sm:h-10 sm:text-sm lg:max-w-64 sm:pointer-coarse:h-11',
        id ? 'border-accent text-accent' : 'border-line-strong',
      )}
    >
      <UserSearch className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{label}</span>
      <bdi className={oneLine}>{shown}</bdi>
      <ChevronDown className="absolute end-2.5 size-4 text-ink-soft" />
    </button>
  );
}

const maxResults = 8;

/** Finds users by name or email, to choose one of them. */
function UserPicker({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useMessages();
  const [term, setTerm] = useState('');
  const searchTerm = term.slice(0, maxSearchLength);
  const { data, isFetching, isError } = useInfiniteQuery({
    // Without a search term, the most recently seen users: most entries are about them.
    ...userQueries.list({
      ...usersSearchDefaults,
      ...(!searchTerm && { sort: 'last-seen', order: 'desc' }),
      searchTerm,
    }),
    placeholderData: keepPreviousData,
  });
  const users = data?.pages[0]?.items.slice(0, maxResults) ?? [];
  const message =
    users.length > 0
      ? t('ui:suggestions.count', { count: users.length })
      : t('activity:filter.noPerson');
  return (
    <div className="flex min-h-72 flex-col gap-3">
      <SearchField
        name="person"
        label={t('activity:filter.search')}
        value={term}
        busy={isFetching}
        onSearch={setTerm}
      />
      <ul aria-label={t('activity:filter.people')} className="flex flex-col gap-0.5">
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              onClick={() => onChoose(user.id)}
              className="flex w-full min-w-0 items-center gap-3 rounded-md px-2 py-1.5 text-start transition-colors hover:bg-wash"
            >
              <Avatar name={user.name || user.email} seed={user.id} image={user.image} size="sm" />
              <span className="flex min-w-0 flex-1 flex-col items-start text-sm">
                <bdi className={`font-medium ${oneLine}`}>{user.name || user.email}</bdi>
                {user.name && <bdi className={`text-ink-soft ${oneLine}`}>{user.email}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={cx('text-sm text-ink-soft', users.length > 0 && 'sr-only')}>
        {isError ? t('ui:list.error.title') : !isFetching && message}
      </p>
    </div>
  );
}
