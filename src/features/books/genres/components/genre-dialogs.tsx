import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import type { GenreRow } from '../record';
import { newGenre } from '../search';
import { DeleteGenreDialog } from './delete-genre-dialog';
import { EditGenreDialog } from './edit-genre-dialog';
import { NewGenreDialog } from './new-genre-dialog';

export interface GenreDialogsProps {
  /** The open dialog: `new`, the id of a genre, or empty. */
  open: string;
  onClose: () => void;
  deleting: GenreRow | undefined;
  onCloseDeleting: () => void;
}

/** All dialogs of the list in one module, so they load together and lazily. */
export function GenreDialogs({ open, onClose, deleting, onCloseDeleting }: GenreDialogsProps) {
  const deletion = useDialogSubject(deleting);
  const edit = useDialogSubject(open || undefined);
  const dialog = { key: edit.key, open: open !== '', onClose };
  return (
    <>
      {deletion.subject && (
        <DeleteGenreDialog
          key={deletion.key}
          genre={deletion.subject}
          open={deleting !== undefined}
          onClose={onCloseDeleting}
        />
      )}
      {edit.subject === newGenre && <NewGenreDialog {...dialog} />}
      {edit.subject && edit.subject !== newGenre && (
        <EditGenreDialog {...dialog} id={edit.subject} />
      )}
    </>
  );
}
