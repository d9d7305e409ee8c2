import { lazyComponent, useLazyComponent } from '~/ui/overlay/lazy';
import type { DeleteGenreFormProps } from './delete-genre-form';

const deleteGenreForm = lazyComponent(() =>
  import('./delete-genre-form').then((module) => module.DeleteGenreForm),
);

/** Deletes a genre. If it has books, the user first selects where to move them. */
export function DeleteGenreDialog(props: DeleteGenreFormProps) {
  const { component: Form } = useLazyComponent(deleteGenreForm, props.open, props.onClose);
  return Form && <Form {...props} />;
}
