import { useRouter } from '@tanstack/react-router';
import { Plus, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';
import { ListPage } from '~/ui/list/list-page';
import { useListSearch } from '~/ui/list/use-list-search';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { genreQueries } from '../client';
import type { GenreDialogsProps } from '../components/genre-dialogs';
import { useGenreColumns } from '../components/use-genre-columns';
import type { GenreRow } from '../record';
import { type GenresSearch, genresSearchDefaults, newGenre } from '../search';

export function GenresScreen({ search }: { search: GenresSearch }) {
  const t = useMessages();
  const { onOpen, close } = useDialogInUrl();
  const [deleting, setDeleting] = useState<GenreRow>();
  const mayUpdate = usePermission({ genres: 'update' });
  const mayDelete = usePermission({ genres: 'delete' });
  const create = usePermission({ genres: 'create' }) && (
    <ButtonLink
      to="/manager/genres"
      search={{ ...search, open: newGenre }}
      resetScroll={false}
      onClick={onOpen}
      variant="primary"
      icon={Plus}
    >
      {t('genres:manage.new.open')}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        to="/manager/genres"
        changes="genre"
        title={t('genres:manage.title')}
        actions={create}
        search={search}
        defaults={genresSearchDefaults}
        query={genreQueries.list}
        list="genres"
        columns={useGenreColumns({
          search,
          mayUpdate,
          onOpen,
          ...(mayDelete && { onDelete: setDeleting }),
        })}
        searchLabel={t('genres:manage.search')}
        empty={{
          icon: Tags,
          title: t('genres:manage.empty.title'),
          text: t('genres:manage.empty.text'),
          action: create,
        }}
      />
      <Dialogs
        open={search.open}
        onClose={close}
        deleting={deleting}
        onCloseDeleting={() => setDeleting(undefined)}
      />
    </>
  );
}

/** The URL selects the dialog, so Back closes it. */
function useDialogInUrl() {
  const router = useRouter();
  const change = useListSearch('/manager/genres');
  // If our own link opened the dialog, closing it goes Back. With a typed URL there is no such
  // entry.
  const openedHere = useRef(false);
  return {
    onOpen() {
      openedHere.current = true;
    },
    close() {
      if (!openedHere.current) return change({ open: '' }, { replace: true });
      openedHere.current = false;
      router.history.back();
    },
  };
}

const loadGenreDialogs = () =>
  import('../components/genre-dialogs').then((module) => module.GenreDialogs);

function Dialogs(props: GenreDialogsProps) {
  const requested = props.open !== '' || props.deleting !== undefined;
  const { component: GenreDialogs } = useLazyComponent(loadGenreDialogs, requested, () => {
    if (props.deleting) props.onCloseDeleting();
    else props.onClose();
  });
  return GenreDialogs && <GenreDialogs {...props} />;
}
