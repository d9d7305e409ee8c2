import { createFileRoute } from '@tanstack/react-router';
import { commonError } from '~/shared/errors/app-error';

/** Unknown paths show the 404 page inside the area, with its navigation. */
export const Route = createFileRoute('/app/$')({
  loader: () => {
    throw commonError('NOT_FOUND');
  },
});
