import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/use-permission';
import { ButtonLink } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { ListSearch, isSearchable } from '~/ui/list/list-search';
import { listState } from '~/ui/list/list-state';
import { Page, PageHeader } from '~/ui/layout/page';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { useClearFilters, useListBusy } from '~/ui/list/use-list-search';
import { useRowKeys } from '~/ui/list/use-row-keys';
import { genreQueries } from '../client';
import { DeleteGenreDialog } from '../components/delete-genre-dialog';
import { EditGenreDialog } from '../components/edit-genre-dialog';
import { NewGenreDialog } from '../components/new-genre-dialog';
import { useGenreColumns } from '../components/use-genre-columns';
import { useGenresSearch } from '../components/use-genres-search';
import type { GenreRow } from '../schema';
import { type GenresSearch, newGenre } from '../search';

export function GenresScreen({ search }: { search: GenresSearch }) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list, search: field });
  const { change, opening, close } = useGenresSearch();
  const clear = useClearFilters(change, field);
  const busy = useListBusy('/manager/genres');
  const create = usePermission({ genres: 'create' }) && (
    <ButtonLink
      to="/manager/genres"
      search={{ ...search, open: newGenre }}
      resetScroll={false}
      onClick={opening}
      variant="primary"
      icon={Plus}
    >
      {t('genres:manage.new.open')}
    </ButtonLink>
  );
  return (
    <Page width="full">
      <PageHeader title={t('genres:manage.title')} actions={create} />
      <div ref={list} className="flex min-w-0 flex-col gap-4">
        <div className="flex">
          <ListSearch
            label={t('genres:manage.search')}
            value={search.searchTerm}
            onChange={change}
            field={field}
            busy={busy}
          />
        </div>
        {isSearchable(search.searchTerm) && (
          <GenreList search={search} busy={busy} onOpen={opening} onClear={clear} create={create} />
        )}
      </div>
      <GenreDialogs open={search.open} onClose={close} />
    </Page>
  );
}

interface GenreListProps {
  search: GenresSearch;
  busy: boolean;
  onOpen: () => void;
  onClear: (change: { searchTerm: string }) => void;
  create: ReactNode;
}

function GenreList({ search, busy, onOpen, onClear, create }: GenreListProps) {
  const t = useMessages();
  const query = useInfiniteQuery({
    ...genreQueries.list(search.searchTerm),
    placeholderData: keepPreviousData,
  });
  const mayUpdate = usePermission({ genres: 'update' });
  const mayDelete = usePermission({ genres: 'delete' });
  const [deleting, setDeleting] = useState<GenreRow>();
  const dialog = useDialogSubject(deleting);
  const columns = useGenreColumns({
    search,
    mayUpdate,
    onOpen,
    ...(mayDelete && { onDelete: setDeleting }),
  });
  return (
    <>
      <List
        state={listState(query, { searchTerm: search.searchTerm })}
        label={t('genres:manage.title')}
        searchTerm={search.searchTerm}
        getKey={(genre) => genre.id}
        skeletonRows={8}
        onClearSearch={() => onClear({ searchTerm: '' })}
        empty={{
          icon: Tags,
          title: t('genres:manage.empty.title'),
          text: t('genres:manage.empty.text'),
          action: create,
        }}
        className={cx('transition-opacity', busy && 'opacity-60')}
        renderItems={(items) => (
          <DataTable
            label={t('genres:manage.title')}
            columns={columns}
            items={items}
            getKey={(genre) => genre.id}
          />
        )}
      />
      {dialog.subject && (
        <DeleteGenreDialog
          key={dialog.key}
          genre={dialog.subject}
          open={deleting !== undefined}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** The dialog selected by the URL. */
function GenreDialogs({ open, onClose }: { open: string; onClose: () => void }) {
  const { subject, key } = useDialogSubject(open || undefined);
  if (subject === undefined) return null;
  if (subject === newGenre)
    return <NewGenreDialog key={key} open={open !== ''} onClose={onClose} />;
  return <EditGenreDialog key={key} id={subject} open={open !== ''} onClose={onClose} />;
}
